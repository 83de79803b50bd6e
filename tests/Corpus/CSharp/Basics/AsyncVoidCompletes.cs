// async void tells its synchronisation context when it starts and when it ends.
namespace Corpus.AsyncVoidCompletes;

internal static class Program
{
    private sealed class Watching : SynchronizationContext
    {
        public override void OperationStarted() => WriteLine("started");
        public override void OperationCompleted() => WriteLine("completed");
        public override void Post(SendOrPostCallback d, object state) => d(state);
    }

    public static void Main() => Completions.Run(async completion =>
    {
        SynchronizationContext.SetSynchronizationContext(new Watching());
        Fire(completion.Calm());
        WriteLine("returned");
        await Step.Go(completion.Calm()).ConfigureAwait(false);
    });

    private static async void Fire(Completion completion)
    {
        WriteLine("in");
        await Step.Go(completion);
        WriteLine("out");
    }
}
