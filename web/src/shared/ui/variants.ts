type Choices = Readonly<Record<string, Readonly<Record<string, string>>>>;
type Choice<Word> = Word extends 'true' ? boolean : Word;

/** One choice per variant; missing ones use the default. */
type Chosen<V extends Choices> = { [Name in keyof V]?: Choice<keyof V[Name]> | undefined };

/** Returns a function that builds a component's classes: `base`, then the class of each variant's choice. */
export function variants<const V extends Choices>(base: string, choices: V, defaults: Chosen<V>) {
  return (chosen: Chosen<V> = {}) => {
    const of = (name: string) => choices[name]?.[String(chosen[name] ?? defaults[name])];
    return [base, ...Object.keys(choices).map(of)].filter(Boolean).join(' ');
  };
}
