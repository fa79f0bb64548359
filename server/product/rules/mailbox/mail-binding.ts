import mailBinding from '../../../../src/resources/mailbox/mailBinding.ts';
import mailbox from '../../../../src/resources/mailbox/mailbox.ts';
import { defineRules, type ValuesOf, type Write } from '../../../records/rules/rules.ts';
import { badField } from '../../../request/errors.ts';
import { messageOf } from '../../messages/index.ts';

type BindingWrite = Write<ValuesOf<typeof mailBinding.fields>>;

/** Rules of bindings. The state of a mailbox follows them: of two who bind one mailbox, one is refused. */
export const mailBindingRules = defineRules(mailBinding, {
  async beforeWrite({ operation, actor, now }) {
    if (operation !== 'create') return;
    return { boundBy: String(actor.userId), boundAt: now.toISOString() };
  },

  async afterWrite(write) {
    if (write.operation === 'create') await bind(write);
  },

  transitions: {
    async change(write) {
      const { before, values } = write;
      if (before?.values.mailbox === values.mailbox) {
        throw badField('mailbox', messageOf('mailBinding.sameMailbox'));
      }
      await release(write);
      await bind(write);
    },
    async unbind(write) {
      await release(write);
    },
  },
});

async function bind({ values, effects }: BindingWrite): Promise<void> {
  await effects.transition(mailbox, values.mailbox, 'bind', { shop: values.shop });
}

/** A mailbox that is out of use stays so, without its shop. */
async function release({ before, effects }: BindingWrite): Promise<void> {
  const previous = before && (await effects.unscoped.records(mailbox.name).find(before.values.mailbox));
  if (!previous) return;
  if (previous.values.status === 'bound') await effects.transition(mailbox, previous.id, 'release');
  else await effects.update(mailbox, previous.id, { shop: null });
}
