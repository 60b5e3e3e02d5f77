import { Anchor, Checkbox, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { paths } from '../../../paths.ts'
import { accountWords } from '../../account/account/words.ts'
import { developerWords } from '../words.ts'
import classes from './business-choice.module.css'
import type { ConsentDetails } from './consent-details.ts'

type Props = { businesses: ConsentDetails['businesses']; chosen: string[]; onChoose: (chosen: string[]) => void }

/** The merchant's businesses; disabled ones show the reason. */
export function BusinessChoice({ businesses, chosen, onChoose }: Props) {
  const { roles } = useMessages()
  const { welcome } = useWords(accountWords)
  const { consent } = useWords(developerWords)
  if (businesses.length === 0)
    return (
      <Text size="sm">
        {consent.noBusiness}{' '}
        <Anchor component={Link} to={paths.welcome} inherit underline="always">
          {welcome.create}
        </Anchor>
      </Text>
    )
  return (
    <fieldset className={classes.fieldset}>
      <legend className={classes.legend}>{consent.businesses}</legend>
      <Text size="sm" c="dimmed" mb="xs">
        {consent.businessesHint}
      </Text>
      <Stack gap="xs">
        {businesses.map((business) => {
          const note = business.reason ? consent[business.reason] : business.is_installed ? consent.installed : null
          return (
            <Checkbox.Card
              key={business.unique_id}
              className={classes.card}
              checked={chosen.includes(business.unique_id)}
              disabled={!business.is_allowed}
              onChange={(isOn) =>
                onChoose(isOn ? [...chosen, business.unique_id] : chosen.filter((id) => id !== business.unique_id))
              }
            >
              <Checkbox.Indicator />
              <span className={classes.words}>
                <span className={classes.name}>{business.name}</span>
                <span className={classes.note}>{note ?? roles[business.role]}</span>
              </span>
            </Checkbox.Card>
          )
        })}
      </Stack>
      {chosen.map((id) => (
        <input key={id} type="hidden" name="business" value={id} />
      ))}
    </fieldset>
  )
}
