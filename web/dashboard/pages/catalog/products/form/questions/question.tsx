import { Button, Stack, Text } from '@mantine/core'
import { useWords } from '../../../../../messages/provider.tsx'
import { Dialog } from '../../../../../parts/dialogs/dialog.tsx'
import type { Answers } from './find-question.ts'
import { questionWords } from './words.ts'

type Props = {
  question: keyof Answers
  /** The names of the variants without a weight. */
  weightless: string[]
  onAnswer: (answer: Answers) => void
  onClose: () => void
}

/** Asks once, before a product goes live sold out or a parcel is saved without a weight. */
export default function Question({ question, weightless, onAnswer, onClose }: Props) {
  const { soldOut, weight } = useWords(questionWords)
  const asked =
    question === 'weight'
      ? {
          ...weight,
          text: weight.text(weightless.join(', ')),
          answers: [{ label: weight.weightless, answer: { weight: 'weightless' } as const }],
        }
      : {
          ...soldOut,
          answers: [
            { label: soldOut.uncounted, answer: { soldOut: 'uncounted' } as const },
            { label: soldOut.publish, answer: { soldOut: 'publish' } as const },
          ],
        }
  return (
    <Dialog opened onClose={onClose} title={asked.title}>
      <Stack gap="sm">
        <Text size="sm">{asked.text}</Text>
        <Button onClick={onClose} data-autofocus>
          {asked.back}
        </Button>
        {asked.answers.map(({ label, answer }) => (
          <Button key={label} variant="default" onClick={() => onAnswer(answer)}>
            {label}
          </Button>
        ))}
      </Stack>
    </Dialog>
  )
}
