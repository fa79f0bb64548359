import { Progress, Steps } from 'antd';
import Rows from './rows.tsx';

/** A screen whose code is loaded when it is first visited. */
export default function Second() {
  return (
    <>
      <Steps items={[{ title: 'One' }, { title: 'Two' }]} />
      <Progress percent={50} />
      <Rows />
    </>
  );
}
