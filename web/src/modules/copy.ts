import { translated } from '@/shared/lib/language.ts';

/** The texts of the modules: cards, pages, the form, and the admins' list. */
export const copy = translated('modules', {
  grid: {
    title: ['One platform around', 'the whole production.'],
    /** Beside the icon of a module that has only a waitlist. */
    soon: 'Coming soon',
  },
  list: {
    oneverse: {
      title: 'Oneverse',
      card: 'A unified digital universe.',
      text: "A unified digital universe where everything made here lives side by side, and you can walk from one work to the next. Coming soon: leave your email and we'll write once, when it opens.",
      button: 'Join Waitlist',
    },
    ai: {
      title: 'AI Tools',
      card: 'Turn an idea into a film to show around.',
      text: 'Describe an experience in a sentence and get a short film of it, to show to a client or to find out whether the idea holds up. The generator is open to everyone.',
      button: 'Explore AI Tools',
    },
    funding: {
      title: 'Funding',
      card: 'Money for immersive work that needs a start.',
      text: "For projects too big for one hirer to fund. Leave your email and, if you like, tell us what you want to make. We'll write when applications open.",
      button: 'Apply for Funding',
    },
    courses: {
      title: 'Courses',
      card: 'Learn the craft from people who practise it.',
      text: 'Courses on spatial sound, real-time graphics, projection and the rest of the craft, taught by people who do it for a living. Leave your email to hear about the first ones.',
      button: 'Browse Courses',
    },
    spaces: {
      title: 'Spaces',
      card: 'Virtual and physical spaces for your work.',
      text: 'Domes, black boxes, halls and virtual rooms: virtual and physical spaces where an experience can live. Tell us what you need or what you have.',
      button: 'Discover Spaces',
    },
    marketplace: {
      title: 'Marketplace',
      card: 'Buy, sell and trade digital assets.',
      text: 'Buy, sell and trade digital assets, products and services: models, sounds, scenes, hours. Leave your email to hear when the first stalls open.',
      button: 'Visit Marketplace',
    },
    projects: {
      title: 'Projects',
      card: 'Your work in progress.',
      text: "Every accepted booking becomes a project: the link to the work, the feedback and the money we hold for it. You'll find yours on your profile.",
      button: 'View Projects',
    },
  },
  notFound: { title: 'Module Not Found', text: 'There is no module with this name.', home: 'Go to the home page' },
  form: {
    title: (module: string) => `Get news about ${module}`,
    text: "We'll send a confirmation now, and one email when it opens.",
    email: 'Email',
    note: 'What would you use it for?',
    cancel: 'Cancel',
    submit: 'Keep me posted',
    submitting: 'Sending...',
    invalid: 'Invalid email address',
    done: (email: string) => ['You Are on the List', `A confirmation is on its way to ${email}.`] as const,
    failed: ['Error', 'Failed to send. Please try again.'],
  },
  interests: {
    title: 'Module interests',
    loading: 'Loading interests...',
    failed: 'Failed to load the interests',
    empty: 'Nobody has asked for a module yet.',
    export: 'Export CSV',
    exporting: 'Exporting...',
    exportFailed: ['Error', 'Failed to export the interests. Please try again.'],
    counts: 'Interests by module',
    columns: { module: 'Module', email: 'Email', note: 'Note', at: 'When' },
    more: 'Show more',
  },
});
