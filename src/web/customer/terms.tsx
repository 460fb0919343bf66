// The terms and conditions: Arabic in both languages, as specified.
import { useAsk } from '../calls.ts';
import { TextLink } from '../parts/button.tsx';
import { Empty } from '../parts/empty.tsx';
import { Arabic, Panel, Soft, Stack, Title } from '../parts/layout.tsx';
import { Loaded, Skeleton } from '../parts/loaded.tsx';
import { LongText } from '../parts/long-text.tsx';
import { Screen } from '../parts/screen.tsx';
import { useWords } from '../words/language.ts';

const title = 'الشروط والأحكام';
const none = 'لا توجد شروط وأحكام متاحة حاليًا.';
const failed = 'حدث خطأ أثناء تحميل الشروط والأحكام. يرجى المحاولة مرة أخرى.';
const said = { loading: 'جارٍ التحميل…', retry: 'أعد المحاولة' };

export function Terms() {
  const words = useWords();
  const terms = useAsk('currentTerms', {});

  return (
    <Screen title={words.frame.terms} width="reading">
      <Stack>
        <TextLink to="/">{words.terms.back}</TextLink>
        <Arabic>
          <Stack>
            <Title>{title}</Title>
            <Panel>
              <Loaded
                ask={terms}
                failed={failed}
                said={said}
                skeleton={<Skeleton size="history" />}
              >
                {({ content }) =>
                  content ? (
                    <LongText>{content}</LongText>
                  ) : (
                    <Empty>
                      <Soft>{none}</Soft>
                    </Empty>
                  )
                }
              </Loaded>
            </Panel>
          </Stack>
        </Arabic>
      </Stack>
    </Screen>
  );
}
