import type { copy } from './copy.ts';

export default {
  title: 'Probar las notificaciones',
  lead: 'Crea una reserva de prueba y después una notificación sobre ella, como hace el servidor con las reales.',
  user: 'ID de usuario',
  experience: 'ID de experiencia',
  run: 'Hacer la prueba',
  running: 'Probando...',
  demoOnly: 'Esta página funciona con datos de demostración',
  demoOnlyText:
    'La prueba reserva y escribe en nombre de test-user-123, una persona inventada de los datos de demostración. Aquí sería el nombre de otra persona. Inicia el servidor con --demo para probarla.',
  missing: 'Rellena los dos ids.',
  passed: ['Prueba correcta', 'Reserva y notificación creadas.'],
  failed: 'La prueba falló',
  bookingFailed: 'No se pudo crear la reserva de prueba',
  noticeFailed: 'No se pudo crear la notificación',
  result: 'Resultado',
  booking: 'Reserva',
  notice: 'Notificación',
  notification: { title: 'Notificación de prueba', message: 'Se creó una reserva de prueba.' },
} satisfies typeof copy;
