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

    public static void Main() => Ways.Run(async way =>
    {
        SynchronizationContext.SetSynchronizationContext(new Watching());
        Fire(way.Calm());
        WriteLine("returned");
        await Step.Go(way.Calm()).ConfigureAwait(false);
    });

    private static async void Fire(Way way)
    {
        WriteLine("in");
        await Step.Go(way);
        WriteLine("out");
    }
}
