#!/usr/bin/env bash
# @supabase/postgrest-js 2.119.1: `.in()` puts a value that contains a comma or a parenthesis in double quotes, but leaves
# double quotes inside the value as they are. PostgREST wants them escaped with a backslash, so a title such as
#   In 1, "x"
# becomes ("In 1, "x""), which ends the quoted value too early. `.eq()` needs no quotes and sends the same value intact.
# Seen: title=in.("In 1, "x"") and title=eq.In 1, "x". A value with a comma or a parenthesis and a double quote has to be
# escaped by the caller, or filtered with `.eq()` and `.or()` parts of the caller's own.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @supabase/postgrest-js@2.119.1
cat >run.cjs <<'JS'
const { PostgrestClient } = require('@supabase/postgrest-js');
const sent = [];
const fetch = async (url) => {
  sent.push(new URL(url).searchParams.get('title'));
  return new Response('[]', { headers: { 'content-type': 'application/json' } });
};
const client = new PostgrestClient('http://127.0.0.1:9', { fetch });
(async () => {
  const title = 'In 1, "x"';
  await client.from('listings').select().in('title', [title]);
  await client.from('listings').select().eq('title', title);
  const [many, one] = sent;
  console.log(`in: ${many}`);
  console.log(`eq: ${one}`);
  if (many !== 'in.("In 1, "x"")' || one !== 'eq.In 1, "x"') {
    console.error('the behaviour has changed');
    process.exit(1);
  }
})();
JS
node run.cjs
