import { useTranslate } from '@refinedev/core';
import { Button, Modal } from 'antd';
import type { Resource } from '../../../src/engine/resource.ts';
import { availableActionLabel, type TransitionAction } from '../../../src/screens/actions/available-actions.ts';
import styles from './kanban.module.css';

interface WayChoiceProps {
  readonly resource: Resource;
  readonly title: string;
  readonly ways: readonly TransitionAction[];
  readonly onChoose: (way: TransitionAction) => void;
  readonly onClose: () => void;
}

/** Asks which of several transitions that lead to the same state is meant. */
export function WayChoice({ resource, title, ways, onChoose, onClose }: WayChoiceProps) {
  const translate = useTranslate();
  return (
    <Modal open title={title} footer={null} onCancel={onClose}>
      <div className={styles.ways}>
        {ways.map((way) => (
          <Button key={way.transition.key} danger={way.transition.danger} onClick={() => onChoose(way)}>
            {availableActionLabel(way, resource, translate)}
          </Button>
        ))}
      </div>
    </Modal>
  );
}
