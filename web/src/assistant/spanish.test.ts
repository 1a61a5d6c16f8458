import { expect, test } from 'vitest';
import { answer, parseQuestion } from './bot.ts';
import spanish from './copy.es.ts';

test.each([
  ['Muéstrame experiencias', 'experiences', ''],
  ['¿Qué cursos hay sobre web3?', 'courses', 'web3'],
  ['Herramientas de IA', 'ai', ''],
  ['aprendizaje automático', 'courses', ''],
  ['becas para artistas', 'funding', 'artistas'],
  ['Necesito ayuda con mi cuenta', undefined, ''],
  ['Experiencias para eventos', 'experiences', 'eventos'],
  ['cursos sobre VR para aprender VR', 'courses', 'aprender VR'],
  ['Sofía paraba en la playa', undefined, ''],
])('%s', (question, category, filter) => {
  expect(parseQuestion(spanish.asks(question))).toEqual({ category, filter });
});

test('every idea finds something, and is answered in Spanish', () => {
  for (const idea of spanish.ideas.list) {
    const { reply, results } = answer(spanish.asks(idea));
    expect(results.length, idea).toBeGreaterThan(0);
    expect(spanish.tells(reply)).toMatch(/^He encontrado est[\p{L}\s]+:\n1\. /u);
  }
});

test('what is not found is said in Spanish', () => {
  const told = (question: string) => spanish.tells(answer(spanish.asks(question)).reply);
  expect(told('cursos para submarinos')).toBe('No he encontrado nada con «submarinos». Prueba con otra pregunta.');
  expect(spanish.tells('I couldn\'t find any results for "all". Please try a different query.')).toBe(
    'No he encontrado nada. Prueba con otra pregunta.',
  );
});
