-- What the assistant offers beside the published experiences. `position` is the order in which it tells them.
CREATE TABLE catalogue_items (
  id          TEXT PRIMARY KEY,
  category    TEXT NOT NULL CHECK (category IN ('experiences', 'courses', 'ai', 'funding')),
  title       TEXT NOT NULL,
  description TEXT NOT NULL,
  position    BIGINT NOT NULL,
  created_at  BIGINT NOT NULL,
  updated_at  BIGINT NOT NULL,
  rev         BIGINT NOT NULL
);
CREATE UNIQUE INDEX catalogue_items_order ON catalogue_items (position);
CREATE UNIQUE INDEX catalogue_items_titles ON catalogue_items (category, title);

-- The twelve of the specification (section 3), one sentence each and no claim. Operators edit them.
INSERT INTO catalogue_items (id, category, title, description, position, created_at, updated_at, rev) VALUES
  ('vr-development-fundamentals', 'experiences', 'VR Development Fundamentals', 'An experience that walks you through building a first virtual reality scene, from an empty room to one you can step into.', 1, 0, 0, 1),
  ('3d-modeling-for-beginners', 'experiences', '3D Modeling for Beginners', 'An experience for people who have never opened a modelling program, from the first cube to a finished object.', 2, 0, 0, 1),
  ('brand-identity-design', 'experiences', 'Brand Identity Design', 'An experience about giving an immersive project a name, a look and a voice that belong together.', 3, 0, 0, 1),
  ('ai-for-creators', 'courses', 'AI for Creators', 'A course on using AI tools for sketches, textures and drafts while the ideas stay yours.', 4, 0, 0, 1),
  ('digital-marketing-mastery', 'courses', 'Digital Marketing Mastery', 'A course on telling the right people about your work, from the first post to a small campaign.', 5, 0, 0, 1),
  ('web3-development-fundamentals', 'courses', 'Web3 Development Fundamentals', 'A course on wallets, tokens and smart contracts for beginners who can already write a little code.', 6, 0, 0, 1),
  ('content-generation-tools', 'ai', 'Content Generation Tools', 'AI tools that draft texts, storyboards and shot lists from a few notes.', 7, 0, 0, 1),
  ('image-enhancement-ai', 'ai', 'Image Enhancement AI', 'AI tools that sharpen, enlarge and clean up pictures for covers, textures and panoramas.', 8, 0, 0, 1),
  ('voice-synthesis-ai', 'ai', 'Voice Synthesis AI', 'AI tools that read a script aloud, for guides, characters and first narration drafts.', 9, 0, 0, 1),
  ('startup-pitch-decks', 'funding', 'Startup Pitch Decks', 'Funding help for startups: an outline for the slides that tell investors what you build and for whom.', 10, 0, 0, 1),
  ('creative-project-funding', 'funding', 'Creative Project Funding', 'Funding for artists and small studios who want to make one immersive work.', 11, 0, 0, 1),
  ('tech-innovation-grants', 'funding', 'Tech Innovation Grants', 'Funding by grants for teams who try out a new technology in public.', 12, 0, 0, 1);

-- Who wants to hear of a module: once for each address and module.
CREATE TABLE module_interests (
  id         TEXT PRIMARY KEY,
  module     TEXT NOT NULL CHECK (module IN ('projects', 'oneverse', 'ai', 'funding', 'courses', 'spaces', 'marketplace')),
  email      TEXT NOT NULL,                       -- lower case
  note       TEXT NOT NULL,                       -- empty when none was left
  user_id    TEXT,                                -- who was signed in, if anybody
  created_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX module_interests_once ON module_interests (module, email);
CREATE INDEX module_interests_newest ON module_interests (created_at, id);
CREATE INDEX module_interests_email ON module_interests (email);

INSERT INTO listing_counts (name, total) VALUES
  ('interest:projects', 0), ('interest:oneverse', 0), ('interest:ai', 0), ('interest:funding', 0),
  ('interest:courses', 0), ('interest:spaces', 0), ('interest:marketplace', 0);

-- What the front page tells of work: the newest that was completed.
CREATE INDEX deals_completed ON deals (completed_at, id) WHERE work = 'completed';
