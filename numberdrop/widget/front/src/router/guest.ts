/** Whether the page is in a notebook of JupyterLab. Voilà builds a shell of the lab's, too, but there the page is the tutor's own. */
export const inLab = () =>
  !document.body.dataset.voila && document.querySelector(".jp-LabShell, .jp-NotebookShell") !== null;
