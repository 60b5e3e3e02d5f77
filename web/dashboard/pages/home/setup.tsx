import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Overview } from '../../api/types.generated.ts'
import { useWords } from '../../messages/provider.tsx'
import { Card } from '../../parts/layout/card.tsx'
import { Icon } from '../../parts/values/icon.tsx'
import type { paths } from '../../paths.ts'
import { type Permission, useBusiness, usePathTo } from '../../session/business.tsx'
import classes from './home.module.css'
import { homeWords } from './words.ts'

type Step = keyof Overview['setup']

/** The steps in order. A shop can sell without a mail server and a domain. */
const steps: { name: Step; page?: keyof typeof paths; needs?: Permission }[] = [
  { name: 'store', page: 'stores', needs: 'stores:manage' },
  { name: 'product', page: 'newProduct', needs: 'catalog:manage' },
  { name: 'shipping', page: 'shipping', needs: 'catalog:manage' },
  { name: 'payment', page: 'payments', needs: 'stores:manage' },
  { name: 'order', page: 'stores', needs: 'stores:manage' },
  { name: 'mail' },
  { name: 'domain', page: 'stores', needs: 'stores:manage' },
]

/** Shows the remaining steps of a new business. */
export default function Setup({ steps: done }: { steps: Overview['setup'] }) {
  const { setup } = useWords(homeWords).home
  const { can } = useBusiness()
  const pathTo = usePathTo()
  return (
    <Card title={setup.title} lead={setup.lead(steps.filter(({ name }) => done[name]).length, steps.length)}>
      <ol className={classes.steps}>
        {steps.map(({ name, page, needs }) => (
          <li key={name} className={classes.step} data-done={done[name] || undefined}>
            <span className={classes.mark} role="img" aria-label={done[name] ? setup.done : setup.open}>
              {done[name] && <Icon name="check" size={14} />}
            </span>
            <div>
              {page && !done[name] && (!needs || can(needs)) ? (
                <Anchor component={Link} to={pathTo(page)} fw={600}>
                  {setup.steps[name].name}
                </Anchor>
              ) : (
                <Text fw={600}>{setup.steps[name].name}</Text>
              )}
              {!done[name] && (
                <Text size="sm" c="dimmed">
                  {setup.steps[name].lead}
                </Text>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
