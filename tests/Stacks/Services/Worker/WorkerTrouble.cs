namespace Worker;

/// <summary>A cause of trouble in the worker.</summary>
internal abstract class WorkerTrouble : Trouble<WorkerService>;
