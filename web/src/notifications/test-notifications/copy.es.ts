import type { copy } from './copy.ts';

export default {
  title: 'Probar los avisos',
  lead: 'Crea una reserva de prueba y después un aviso sobre ella, como hace el servidor con las reales.',
  user: 'ID de usuario',
  experience: 'ID de experiencia',
  run: 'Hacer la prueba',
  running: 'Probando...',
  demoOnly: 'Esta página funciona con datos de demostración',
  demoOnlyText:
    'La prueba reserva y escribe en nombre de test-user-123, una persona inventada de los datos de demostración. Aquí sería el nombre de otra persona. Inicia el servidor con --demo para probarla.',
  missing: 'Rellena los dos ID.',
  passed: ['Prueba correcta', 'Se han creado la reserva y el aviso.'],
  failed: 'La prueba ha fallado',
  bookingFailed: 'No se pudo crear la reserva de prueba',
  noticeFailed: 'No se pudo crear el aviso',
  result: 'Resultado',
  booking: 'Reserva',
  notice: 'Aviso',
  notification: { title: 'Aviso de prueba', message: 'Se ha creado una reserva de prueba.' },
} satisfies typeof copy;
