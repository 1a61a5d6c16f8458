import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|svg|json|webmanifest|txt)$/;
const WORTH_IT = 512;

/** Writes `.br` and `.gz` beside every text file of the build that the server sends as it is: not pages, whose head it writes. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'parallax:precompress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true });
      await Promise.all(files.filter((file) => TEXT.test(file)).map((file) => compress(join(folder, file))));
    },
  };
}

async function compress(file: string) {
  const bytes = await readFile(file);
  if (bytes.length < WORTH_IT) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
