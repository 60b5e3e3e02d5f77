import { Button } from '@mantine/core'

type Props<Step extends string> = { steps: Step[]; labels: Record<Step, string>; onStep: (step: Step) => void }

/** What can be done next with a refund or a return, the most likely first. */
export const StepButtons = <Step extends string>({ steps, labels, onStep }: Props<Step>) =>
  steps.map((step, index) => (
    <Button key={step} size="xs" variant={index === 0 ? 'light' : 'default'} onClick={() => onStep(step)}>
      {labels[step]}
    </Button>
  ))
