// Writes the limits of inputs, and the periods that texts name, from openapi.json as constants: `node limits.mjs limits.gen.ts`, and beside it limits.first.gen.ts and periods.gen.ts.
import { readFileSync, writeFileSync } from 'node:fs';

const LIMITS = ['minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'multipleOf', 'maxItems'];
const document = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'));

const limitsOf = (schema) => {
  const known = LIMITS.filter((limit) => schema[limit] !== undefined).map((limit) => [limit, schema[limit]]);
  return known.length > 0 ? Object.fromEntries(known) : undefined;
};
const camel = (name) =>
  name.replace(/_(.)/g, (_, letter) => letter.toUpperCase()).replace(/^./, (letter) => letter.toLowerCase());

const places = [];
const add = (name, properties) => {
  const limited = properties.map(([property, schema]) => [property, limitsOf(schema)]).filter(([, limits]) => limits);
  if (limited.length > 0) places.push([camel(name), Object.fromEntries(limited)]);
};

const operations = Object.values(document.paths).flatMap(Object.values);
const { schemas } = document.components;
// schemas that request bodies name, directly or through others
const sent = new Set();
const collect = (value) => {
  for (const [, name] of JSON.stringify(value ?? null).matchAll(/schemas\/(\w+)"/g)) {
    if (sent.has(name)) continue;
    sent.add(name);
    collect(schemas[name]);
  }
};
for (const { requestBody } of operations) collect(requestBody);
/** The properties that a schema has itself; those of the schemas that it contains are under their names. */
const ownProperties = ({ properties = {}, allOf = [] }) => Object.assign({}, properties, ...allOf.map(ownProperties));
for (const name of [...sent].sort()) add(name, Object.entries(ownProperties(schemas[name])));
for (const { operationId, parameters = [] } of operations) {
  add(
    operationId,
    parameters.map(({ name, schema }) => [name, schema]),
  );
}

const lengths = Object.entries(document['x-periods']).map(([name, length]) => [camel(name), length]);
const periods = [['periods', Object.fromEntries(lengths)]];

/** What entry pages need at once; in a file of its own, because their scripts hold whole files. */
const FIRST = ['chatMessage', 'getApiCreators', 'getApiExperiences', 'newTag'];
const isFirst = ([name]) => FIRST.includes(name);
const lines = (chosen) =>
  chosen.map(([name, limits]) => `export const ${name} = ${JSON.stringify(limits, null, 2)} as const;\n`).join('\n');
const head =
  '// Made from openapi.json by scripts/types: the limits that the server enforces, by body or operation.\n\n';
const [file] = process.argv.slice(2);
writeFileSync(file, head + lines(places.filter((place) => !isFirst(place))));
writeFileSync(file.replace('limits.', 'limits.first.'), head + lines(places.filter(isFirst)));
writeFileSync(file.replace('limits.', 'periods.'), head + lines(periods));
