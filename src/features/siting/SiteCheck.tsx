import type { ReactNode } from 'react'
import { checkSite } from '../../../contract/site-check.ts'
import {
  type Footprint,
  hangsAbove,
  siteRules,
  siteTopics,
  type SiteRule,
} from '../../../contract/site-facts.ts'
import form from '../../ui/CheckForm.module.css'
import { CheckResult } from '../../ui/CheckResult.tsx'
import { Dropdown } from '../../ui/Dropdown.tsx'
import { SitePlan } from '../../ui/SitePlan.tsx'
import { MeasureField } from './MeasureField.tsx'
import styles from './SiteCheck.module.css'
import {
  footprintText,
  type Measure,
  type SiteChanges,
  type SiteChoice,
  siteChoices,
  type SiteInput,
  type SiteInputs,
  siteOf,
  withAnswer,
  withRule,
} from './site-inputs.ts'

interface SiteCheckProps {
  footprint: Footprint
  values: SiteInputs
  errors?: Partial<Record<SiteInput, readonly string[]>>
  onChange: (changes: SiteChanges) => void
  /** What else works, below a place where it does not fit. */
  children: ReactNode
}

const notAnswered = { value: '', label: 'Choose' }

/**
 * What is known of the place where a sauna will stand, against what it takes up, with a plan of both. It needs no
 * network: the answer is there with the first choice, on a saved page, too.
 */
export function SiteCheck({ footprint, values, errors, onChange, children }: SiteCheckProps) {
  const site = siteOf(values)
  const answer = site && checkSite(site, footprint)
  const edit = (name: SiteInput, value: string) => onChange(withAnswer(name, value))
  const choice = (name: SiteChoice) => (
    <div className={`${form.choice} ${styles.wide}`}>
      <Dropdown
        label={siteChoices[name].label}
        name={name}
        options={[notAnswered, ...siteChoices[name].options]}
        value={values[name]}
        error={errors?.[name]}
        onChange={({ currentTarget }) => edit(name, currentTarget.value)}
      />
      {values[name] === 'unknown' && <p className={form.help}>{siteChoices[name].help}</p>}
    </div>
  )
  const measure = (name: Measure) => (
    <MeasureField
      name={name}
      value={values[name]}
      error={errors?.[name]}
      isHalf={name === 'site_length' || name === 'site_width'}
      onChange={(value) => edit(name, value)}
    />
  )
  return (
    <div className={form.check}>
      <p className={form.needs}>{footprintText(footprint)}</p>
      <fieldset className={styles.group}>
        <legend>The way in</legend>
        {choice('site_way')}
        {measure('site_entrance')}
        {choice('site_overhead')}
        {hangsAbove(values.site_overhead) && measure('site_height')}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>The level space</legend>
        {measure('site_length')}
        {measure('site_width')}
        {measure('site_fire')}
        {choice('site_slope')}
        {choice('site_ground')}
      </fieldset>
      <div role="status">
        {answer && (
          <CheckResult
            outcome={answer.outcome}
            title={answer.title}
            findings={answer.findings.map(({ about, ...rest }) => ({ topic: siteTopics[about], ...rest }))}
          />
        )}
      </div>
      {answer?.outcome === 'no' && children}
      {site && <SitePlan site={site} footprint={footprint} />}
      <fieldset className={styles.rules}>
        <legend>What the guide asks for, too</legend>
        {Object.entries(siteRules).map(([rule, text]) => (
          <label className={styles.tick} key={rule}>
            <input
              type="checkbox"
              checked={values.site_done.split(',').includes(rule)}
              onChange={({ currentTarget }) =>
                onChange({ site_done: withRule(values.site_done, rule as SiteRule, currentTarget.checked) })
              }
            />
            <span>{text}</span>
          </label>
        ))}
      </fieldset>
    </div>
  )
}
