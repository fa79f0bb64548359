import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

/**
 * Checks the subjects of the latest commits: verb first, at most 72 characters, no full stop. Ends with status 1 and the
 * commits that break it; merges have the subject that git gives them.
 *
 * `node scripts/lint/subjects.mjs [commits]`
 */
const longest = 72;
/** Words that begin a subject and are no verb in the imperative. */
const noVerb =
  /^(a|an|the|this|that|these|it|its|no|not|now|on|in|of|for|to|with|when|where|what|who|how|why|if|as|and|but|all|each|every|new|wip|fixup!|squash!)$/i;

/**
 * Returns what is wrong with a subject, or undefined.
 *
 * @param {string} subject
 */
export function subjectProblem(subject) {
  const [first = ''] = subject.split(/[ ,:]/, 1);
  if (subject.length > longest) return `has ${subject.length} characters; at most ${longest} are allowed`;
  if (!/^\p{Lu}/u.test(subject)) return 'does not begin with a capital letter';
  if (subject.endsWith('.')) return 'ends with a full stop';
  if (noVerb.test(first) || (/(ed|ing)$/.test(first) && !/^(Need|Feed|Embed|Speed|Bring|Ping|String)$/.test(first)))
    return `begins with "${first}": begin with what the commit does, such as "Add" or "Show"`;
  return undefined;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const count = process.argv[2] ?? '50';
  const { status, stdout, stderr } = spawnSync('git', ['log', '--no-merges', `-${count}`, '--format=%h %s'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  const problems = stdout
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [hash = '', ...words] = line.split(' ');
      const problem = subjectProblem(words.join(' '));
      return problem === undefined ? [] : [`${hash} "${words.join(' ')}" ${problem}.`];
    });
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
}
