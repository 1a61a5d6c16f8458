// The unmodified clients against a running server; started by mod.rs, which sets WIRE_TEST.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

// before Node 22 there is none, and the newest client wants one for what it does not use here
globalThis.WebSocket ??= class {};
const current = await import('supabase-js-current');
const specified = await import('supabase-js-specified');

const { url, hirer, creator, password } = JSON.parse(process.env.WIRE_TEST);
const options = { auth: { persistSession: false, autoRefreshToken: false } };

for (const [name, lib] of Object.entries({ '2.119.0': current, '2.50.5': specified })) {
  const guest = () => lib.createClient(url, 'sb_publishable_of_the_page', options);
  const signIn = async (email) => {
    const client = guest();
    const { data, error } = await client.auth.signInWithPassword({ email, password });
    assert.equal(error, null);
    return { client, id: data.user.id };
  };
  const ok = ({ data, error, status, count }) => {
    assert.equal(error, null);
    return { data, status, count };
  };

  describe(`supabase-js ${name}`, () => {
    test('the five calls of the specified pages', async () => {
      const { client, id } = await signIn(creator);
      const bookings = ok(await client.from('bookings').select('*').order('created_at', { ascending: false }));
      assert.equal(bookings.data.length, 1);
      assert.equal(bookings.data[0].experience_title, 'VR Training Simulator');

      const row = { title: 'T', description: 'D', price_per_hour: 50, icon_name: 'Star', user_id: id, mentor_name: 'Carl' };
      const inserted = ok(await client.from('experiences').insert([row]));
      assert.deepEqual(inserted, { data: null, status: 201, count: null });
      const all = ok(await guest().from('experiences').select('id').eq('user_id', id).eq('title', 'T'));
      const one = ok(
        await guest().from('experiences').select('title, description, pricePerHour, mentor_name').eq('id', all.data[0].id).single(),
      );
      assert.deepEqual(one.data, { title: 'T', description: 'D', pricePerHour: 50, mentor_name: 'Carl' });

      const tag = `unity 3d "vr" & 100% ${name}`;
      assert.equal(ok(await client.from('tags').insert({ name: tag, user_id: id })).status, 201);
      const tags = ok(await guest().from('tags').select('name').eq('user_id', id).eq('name', tag));
      assert.deepEqual(tags.data, [{ name: tag }]);
      assert.equal(ok(await client.from('tags').delete().eq('user_id', id).eq('name', tag)).status, 204);
      assert.deepEqual(ok(await guest().from('tags').select('name').eq('name', tag)).data, []);
    });

    test('rows that were written come back', async () => {
      const { client, id } = await signIn(hirer);
      const brief = { title: 'Second', description: 'D', pricePerHour: 12.5, user_id: id };
      const made = ok(await client.from('experiences').insert(brief).select().single());
      assert.equal(made.status, 201);
      assert.equal(made.data.mentor_name, 'Hannah');
      assert.deepEqual([made.data.price_per_hour, made.data.pricePerHour], [12.5, 12.5]);
      const two = ok(await client.from('experiences').insert([brief, { ...brief, title: 'Third' }]).select('title'));
      assert.deepEqual(two.data, [{ title: 'Second' }, { title: 'Third' }]);
      const tag = `representation ${name}`;
      ok(await client.from('tags').insert({ name: tag, user_id: id }, { count: 'exact' }));
      const gone = ok(await client.from('tags').delete({ count: 'exact' }).eq('name', tag).select());
      assert.deepEqual([gone.data, gone.count, gone.status], [[{ name: tag, user_id: id }], 1, 200]);
    });

    test('pages and counts', async () => {
      const client = guest();
      const page = ok(await client.from('experiences').select('title', { count: 'exact' }).order('title').range(0, 0));
      assert.deepEqual([page.data.length, page.status], [1, 206]);
      assert.ok(page.count > 1);
      const next = ok(await client.from('experiences').select('title').order('title', { ascending: true, nullsFirst: false }).range(1, 1));
      assert.ok(next.data[0].title >= page.data[0].title);
      const head = ok(await client.from('experiences').select('*', { count: 'exact', head: true }));
      assert.deepEqual([head.data, head.count], [null, page.count]);
      const limited = ok(await client.from('experiences').select().neq('title', 'T').limit(1));
      assert.equal(limited.data.length, 1);
    });

    test('filters within the rows that a list looks at', async () => {
      const { client: hannah, id } = await signIn(hirer);
      const titles = async (query) => ok(await query).data.map(({ title }) => title).sort();
      const from = () => guest().from('experiences').select('title');
      const rows = [1, 2, 3].map((n) => ({ title: `In ${n}, ${name}`, description: 'D', pricePerHour: 700 + n, user_id: id }));
      const made = ok(await hannah.from('experiences').insert(rows).select('id, title'));
      const [one, two, three] = rows.map(({ title }) => title);
      const ids = made.data.map((row) => row.id);
      assert.deepEqual(await titles(from().in('title', [one, three]).eq('user_id', id)), [one, three]);
      assert.deepEqual(await titles(from().in('id', [ids[0], ids[1].toUpperCase(), 'nothing'])), [one, two]);
      assert.deepEqual(await titles(from().eq('id', ids[2].toUpperCase())), [three]);
      assert.deepEqual(await titles(from().in('id', ids).gte('pricePerHour', 702).lte('price_per_hour', 703)), [two, three]);
      assert.deepEqual(await titles(from().in('id', ids).ilike('title', 'in 2%')), [two]);
      assert.deepEqual(await titles(from().ilike('title', `*3, ${name}`)), [three]);
      assert.deepEqual(await titles(from().in('id', ids).is('title', null)), []);
      const mine = await hannah.from('bookings').select('id').is('portfolio_link', null);
      assert.equal(mine.error, null);
    });

    test('no more is deleted than was meant', async () => {
      const { client, id } = await signIn(creator);
      const tags = [`most a ${name}`, `most b ${name}`];
      ok(await client.from('tags').insert(tags.map((tag) => ({ name: tag, user_id: id }))));
      const remove = () => client.from('tags').delete({ count: 'exact' }).in('name', tags);
      // the older client has no maxAffected()
      const few = name === '2.119.0' ? remove().maxAffected(1) : remove().setHeader('prefer', 'handling=strict,max-affected=1');
      const refused = await few;
      assert.deepEqual([refused.error?.code, refused.status], ['PGRST124', 400]);
      assert.equal(ok(await remove()).count, 2);
    });

    test('one row or none', async () => {
      const client = guest();
      assert.equal(ok(await client.from('experiences').select().eq('id', 'nothing').maybeSingle()).data, null);
      const none = await client.from('experiences').select().eq('id', 'nothing').single();
      assert.deepEqual([none.error.code, none.status], ['PGRST116', 406]);
      const several = await client.from('experiences').select().maybeSingle();
      assert.equal(several.error.code, 'PGRST116');
      const mine = ok(await client.from('experiences').select('title').eq('title', 'VR Training Simulator').maybeSingle());
      assert.deepEqual(mine.data, { title: 'VR Training Simulator' });
    });

    test('what is refused', async () => {
      const client = guest();
      const refused = async (query, status, code) => {
        const { data, error, status: answered } = await query;
        assert.deepEqual([data, answered, error.code], [null, status, code], error.message);
        assert.deepEqual(Object.keys(error).filter((key) => key !== 'name').sort(), ['code', 'details', 'hint', 'message']);
      };
      assert.deepEqual(ok(await client.from('bookings').select()).data, []);
      await refused(client.from('tags').insert({ name: 'a', user_id: 'b' }), 401, '42501');
      await refused(client.from('profiles').select(), 404, 'PGRST205');
      await refused(client.rpc('login'), 404, 'PGRST202');
      await refused(client.from('experiences').select('email'), 400, '42703');
      await refused(client.from('bookings').select('*, experiences(title)'), 400, 'PGRST200');
      await refused(client.from('experiences').select().gt('price_per_hour', 1), 400, 'PGRST100');
      await refused(client.from('experiences').select().ilike('title', '%a%b%'), 400, 'PGRST100');
      await refused(client.from('experiences').select().or('id.eq.a,id.eq.b'), 400, 'PGRST100');
      await refused(client.from('experiences').select().csv(), 406, 'PGRST107');
      await refused(client.schema('auth').from('tags').select(), 406, 'PGRST106');
      const { client: carl, id } = await signIn(creator);
      await refused(carl.from('tags').insert({ name: 'a', user_id: 'b' }), 403, '42501');
      await refused(carl.from('tags').insert({ name: 'a', user_id: id, role: 'owner' }), 400, 'PGRST204');
      await refused(carl.from('tags').insert([{ name: 'a', user_id: id, role: 'owner' }]), 400, 'PGRST204');
      await refused(carl.from('tags').insert({ user_id: id }), 400, '23502');
      await refused(carl.from('tags').insert([{ name: 'same', user_id: id }, { name: 'SAME', user_id: id }]), 409, '23505');
      await refused(carl.from('tags').upsert({ name: 'a', user_id: id }), 400, 'PGRST127');
      await refused(carl.from('tags').update({ name: 'b' }).eq('name', 'a'), 405, 'PGRST117');
      await refused(carl.from('tags').delete(), 400, '21000');
      await refused(carl.from('bookings').delete().eq('id', 'a'), 403, '42501');
      await refused(carl.from('experiences').insert({ title: '', description: 'D', price_per_hour: 5, user_id: id }), 400, '23514');
      await carl.auth.signOut();
    });
  });
}
