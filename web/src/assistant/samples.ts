import type { Category } from './start/conversation.ts';

/** The default catalogue of every instance: twelve items. */
export const samples: readonly { id: string; category: Category; title: string; description: string }[] = [
  {
    id: 'vr-development-fundamentals',
    category: 'experiences',
    title: 'VR Development Fundamentals',
    description:
      'An experience that walks you through building a first virtual reality scene, from an empty room to one you can step into.',
  },
  {
    id: '3d-modeling-for-beginners',
    category: 'experiences',
    title: '3D Modeling for Beginners',
    description:
      'An experience for people who have never opened a modelling program, from the first cube to a finished object.',
  },
  {
    id: 'brand-identity-design',
    category: 'experiences',
    title: 'Brand Identity Design',
    description: 'An experience about giving an immersive project a name, a look and a voice that belong together.',
  },
  {
    id: 'ai-for-creators',
    category: 'courses',
    title: 'AI for Creators',
    description: 'A course on using AI tools for sketches, textures and drafts while the ideas stay yours.',
  },
  {
    id: 'digital-marketing-mastery',
    category: 'courses',
    title: 'Digital Marketing Mastery',
    description: 'A course on telling the right people about your work, from the first post to a small campaign.',
  },
  {
    id: 'web3-development-fundamentals',
    category: 'courses',
    title: 'Web3 Development Fundamentals',
    description: 'A course on wallets, tokens and smart contracts for beginners who can already write a little code.',
  },
  {
    id: 'content-generation-tools',
    category: 'ai',
    title: 'Content Generation Tools',
    description: 'AI tools that draft texts, storyboards and shot lists from a few notes.',
  },
  {
    id: 'image-enhancement-ai',
    category: 'ai',
    title: 'Image Enhancement AI',
    description: 'AI tools that sharpen, enlarge and clean up pictures for covers, textures and panoramas.',
  },
  {
    id: 'voice-synthesis-ai',
    category: 'ai',
    title: 'Voice Synthesis AI',
    description: 'AI tools that read a script aloud, for guides, characters and first narration drafts.',
  },
  {
    id: 'startup-pitch-decks',
    category: 'funding',
    title: 'Startup Pitch Decks',
    description:
      'Funding help for startups: an outline for the slides that tell investors what you build and for whom.',
  },
  {
    id: 'creative-project-funding',
    category: 'funding',
    title: 'Creative Project Funding',
    description: 'Funding for artists and small studios who want to make one immersive work.',
  },
  {
    id: 'tech-innovation-grants',
    category: 'funding',
    title: 'Tech Innovation Grants',
    description: 'Funding by grants for teams who try out a new technology in public.',
  },
];
