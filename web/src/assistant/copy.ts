import { translated } from '@/shared/lib/language.ts';
import type { Category } from './start/conversation.ts';

/** What the offline rules (`bot.ts`) look for, as in the server's catalogue: lists with commas. */
interface Rules {
  /** Of each category; a plural in -s needs no entry. */
  readonly keywords: Readonly<Record<Category, string>>;
  /** What a result must contain follows the last of these words. */
  readonly markers: string;
}

/** Understood in every language. */
export const englishRules: Rules = {
  keywords: {
    experiences: 'experience, event, project, bootcamp',
    courses: 'course, learning, lesson',
    ai: 'ai, tool, automation, machine learning',
    funding: 'funding, grant, capital, money',
  },
  markers: 'for',
};

/** The texts of the assistant: its window, and its answers without the server. */
export const copy = translated('assistant', {
  open: 'Open the conversation',
  minimise: 'Minimise',
  close: 'Close',
  greeting: 'Hello. I can help you find experiences, courses, AI tools and funding. What are you looking for?',
  ideas: {
    label: 'Ideas',
    list: ['Show me experiences', 'Courses for beginners', 'AI tools', 'Funding for artists'],
  },
  /** The rules for when the server cannot be reached, and their answers. */
  rules: englishRules,
  found: {
    experiences: 'Here are some experiences I found:',
    courses: 'Here are some courses I found:',
    ai: 'Here are some ai I found:',
    funding: 'Here are some funding I found:',
    all: 'Here are some results I found:',
  },
  nothing: (asked: string) => `I couldn't find any results for "${asked}". Please try a different query.`,
  conversation: 'Conversation',
  you: 'You',
  bot: 'Assistant',
  input: 'Your message',
  placeholder: 'Ask a question',
  send: 'Send',
  typing: 'The assistant is typing',
  results: 'Results',
  offline: 'Answered in this browser: the server could not be reached.',
  /** No engine answered, or a reply broke off. A fixed text. */
  failed: "Sorry, I'm having trouble responding right now. Please try again later.",
  /** The rule bot itself failed. A fixed text. */
  fetchFailed: 'Sorry, I had trouble fetching information. Please try again later.',
  categories: { experiences: 'Experience', courses: 'Course', ai: 'AI tool', funding: 'Funding' },
});
