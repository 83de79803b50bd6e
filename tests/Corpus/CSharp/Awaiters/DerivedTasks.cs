// Classes derived from Task<T> and awaitables that wrap them.
// runtime-async: not compiled, for the compiler awaits a class derived from Task<T> as a Task, without result
namespace Corpus.DerivedTasks;

internal sealed class Job : Task<int>
{
    public Job(int n) : base(() => n * 2) { }
    public Job Go() { RunSynchronously(TaskScheduler.Default); return this; }
}

internal sealed class Handle(Task<string> inner)
{
    public System.Runtime.CompilerServices.ConfiguredTaskAwaitable<string>.ConfiguredTaskAwaiter GetAwaiter() => inner.ConfigureAwait(false).GetAwaiter();
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        WriteLine(await new Job(4).Go());
        Job job = new Job(5).Go();
        WriteLine(await job + await job.ConfigureAwait(false));
        WriteLine(await new Handle(Step.Of(completion, "handle")));
    });
}
