// Made from openapi.json by scripts/types: the facts of listings.
import type { FactName } from '../filters.gen.ts';

/** Facts by the kind of their values. */
export type NumberFact = 'room_metres' | 'players' | 'minutes' | 'hours';
export type ListFact = 'devices' | 'languages';
export type TextFact = 'city';
export type DateFact = 'start_by' | 'finish_by';
/** Those of which a form has the value as a text. */
export type SingleFact = 'category' | 'posture' | 'room_metres' | 'comfort' | 'flashing' | 'players' | 'minutes' | 'captions' | 'audio_description' | 'one_handed' | 'licence' | 'cancellation' | 'place' | 'city' | 'start_by' | 'finish_by' | 'hours';

export interface Fact {
  readonly name: SingleFact | ListFact | 'fixed_price_cents';
  readonly kind: 'choice' | 'choices' | 'number' | 'yes_no' | 'languages' | 'text' | 'date' | 'cents';
  /** The name of its filter, by which texts name it. */
  readonly filter: FactName;
  /** The section of the form that has a field for it. */
  readonly section?: 'about' | 'devices' | 'languages' | 'licence' | 'cancellation' | 'place';
  /** Its position on the page of a listing. */
  readonly page?: number;
  /** The fact and the value of it without which this one cannot be stated. */
  readonly only_with?: readonly [SingleFact, string];
  readonly unit?: 'metres' | 'minutes' | 'hours';
  readonly step?: number;
}

export const FACTS: readonly Fact[] = [
  {"name":"category","kind":"choice","filter":"category","section":"about","page":10},
  {"name":"devices","kind":"choices","filter":"device","section":"devices","page":20},
  {"name":"posture","kind":"choice","filter":"posture","section":"devices","page":30},
  {"name":"room_metres","kind":"number","filter":"room","section":"devices","only_with":["posture","room_scale"],"unit":"metres","step":0.5},
  {"name":"comfort","kind":"choice","filter":"comfort","section":"devices","page":60},
  {"name":"flashing","kind":"yes_no","filter":"flashing","section":"devices","page":70},
  {"name":"players","kind":"number","filter":"players","section":"devices","page":40,"step":1},
  {"name":"minutes","kind":"number","filter":"minutes","section":"devices","page":50,"unit":"minutes","step":1},
  {"name":"languages","kind":"languages","filter":"language","section":"languages","page":80},
  {"name":"captions","kind":"yes_no","filter":"captions","section":"languages","page":90},
  {"name":"audio_description","kind":"yes_no","filter":"audio_description","section":"languages","page":100},
  {"name":"one_handed","kind":"yes_no","filter":"one_handed","section":"languages","page":110},
  {"name":"licence","kind":"choice","filter":"licence","section":"licence","page":160},
  {"name":"cancellation","kind":"choice","filter":"cancellation","section":"cancellation"},
  {"name":"place","kind":"choice","filter":"place","section":"place","page":120},
  {"name":"city","kind":"text","filter":"city","section":"place","only_with":["place","city"]},
  {"name":"start_by","kind":"date","filter":"start","section":"place","page":130},
  {"name":"finish_by","kind":"date","filter":"due","section":"place","page":140},
  {"name":"hours","kind":"number","filter":"hours","page":150,"unit":"hours","step":0.25},
  {"name":"fixed_price_cents","kind":"cents","filter":"pricing"},
];
