import { translated } from '@/shared/lib/language.ts';

/** What listings state about themselves: the names of facts and their values, which also name filters and chips. */
export const copy = translated('experiences/facts', {
  values: {
    category: {
      game: 'Game',
      training: 'Training',
      exhibition: 'Exhibition',
      event: 'Event',
      marketing: 'Marketing',
      architecture: 'Architecture',
      health: 'Health',
      art: 'Art',
      other: 'Other',
    },
    device: {
      quest: 'Quest',
      vision_pro: 'Vision Pro',
      pc_vr: 'PC VR',
      phone_ar: 'Phone AR',
      browser: 'Browser',
      projection: 'Projection or dome',
      on_site: 'On-site installation',
    },
    pricing: { hourly: 'Price per hour', fixed: 'Fixed price' },
    place: { remote: 'Remote', city: 'In a city' },
    hours: { '0-10': 'Up to 10 hours', '11-40': '11 to 40 hours', '41+': 'More than 40 hours' },
    posture: { seated: 'Seated', standing: 'Standing', room_scale: 'Room-scale' },
    room: { '0-2': 'Room up to 2 × 2 m', '2-4': 'Room 2 × 2 to 4 × 4 m', '4+': 'Room over 4 × 4 m' },
    comfort: { comfortable: 'Comfortable', moderate: 'Moderate', intense: 'Intense' },
    players: { '1': '1 player', '2-4': '2 to 4 players', '5+': '5 or more players' },
    minutes: { '0-15': 'Up to 15 minutes', '16-60': '16 to 60 minutes', '61+': 'More than an hour' },
    flashing: { yes: 'Flashing lights', no: 'No flashing lights' },
    captions: { yes: 'Captions', no: 'No captions' },
    audio_description: { yes: 'Audio description', no: 'No audio description' },
    one_handed: { yes: 'One hand is enough', no: 'Needs both hands' },
    licence: { non_exclusive: 'Non-exclusive use', exclusive: 'Exclusive use', transfer: 'Transfer of all rights' },
    cancellation: {
      flexible: 'Flexible cancellation',
      moderate: 'Moderate cancellation',
      strict: 'Strict cancellation',
    },
  },
  by: (date: string) => `by ${date}`,
  more: (count: number) => `+${count}`,
  total: (price: string) => `${price} fixed`,
});
