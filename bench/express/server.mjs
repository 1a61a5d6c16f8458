// A typical implementation of the same reads and a booking: Express with node:sqlite, on the database of Parallax.
// It checks no session and sends no notification; a booking is one insert.
import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import express from 'express';

const [source, own] = process.argv.slice(2);
const market = new DatabaseSync(source, { readOnly: true });
const bookings = new DatabaseSync(own);
bookings.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
bookings.exec('CREATE TABLE IF NOT EXISTS bookings (id TEXT PRIMARY KEY, experience_id TEXT, at INTEGER)');

const COLUMNS = `e.id, e.title, e.description, e.price_cents, e.icon, e.side, e.tags, e.created_at,
  p.full_name AS mentor, p.id AS user_id`;
const FROM = 'FROM experiences e JOIN profiles p ON p.id = e.publisher_id';
const newest = market.prepare(
  `SELECT ${COLUMNS} ${FROM} WHERE e.published ORDER BY e.created_at DESC, e.id DESC LIMIT ?`,
);
const matching = market.prepare(`SELECT ${COLUMNS} ${FROM} WHERE e.published
  AND (e.title_lower LIKE ? OR e.description LIKE ?) ORDER BY e.created_at DESC LIMIT 24`);
const matches = market.prepare(`SELECT COUNT(*) AS count ${FROM} WHERE e.published
  AND (e.title_lower LIKE ? OR e.description LIKE ?)`);
const creator = market.prepare('SELECT id, full_name, description, icon, price_cents FROM profiles WHERE id = ?');
const creators = market.prepare(`SELECT id, full_name, description, icon, price_cents FROM profiles
  WHERE user_type = 'Creator' AND description LIKE ? LIMIT 24`);
const deals = market.prepare(`SELECT d.*, h.full_name AS hirer, c.full_name AS creator FROM deals d
  LEFT JOIN profiles h ON h.id = d.hirer_id LEFT JOIN profiles c ON c.id = d.creator_id
  WHERE d.creator_id = ? ORDER BY d.created_at DESC LIMIT 100`);
const insert = bookings.prepare('INSERT INTO bookings (id, experience_id, at) VALUES (?, ?, ?)');

const app = express();
app.use(express.json());
app.get('/', (_, response) => response.type('html').send('<!doctype html><title>Market</title>'));
app.get('/api/experiences', (request, response) => {
  const { query, limit } = request.query;
  if (!query) return response.json({ experiences: newest.all(Number(limit ?? 100)) });
  const like = `%${String(query).toLowerCase()}%`;
  response.json({ experiences: matching.all(like, like), count: matches.get(like, like).count });
});
app.get('/api/creators', (request, response) => {
  const text = request.query.description ?? request.query.tags ?? '';
  response.json({ creators: creators.all(`%${text}%`) });
});
app.get('/api/creators/:id', (request, response) => response.json(creator.get(request.params.id)));
app.get('/api/bookings/creator/:id', (request, response) => response.json(deals.all(request.params.id)));
app.post('/api/bookings', (request, response) => {
  const id = randomUUID();
  insert.run(id, String(request.body.experience_id), Date.now());
  response.status(201).json({ booking: { id } });
});
const server = app.listen(0, '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${server.address().port}`);
});
