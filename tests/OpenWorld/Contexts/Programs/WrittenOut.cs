using Observer;

/// <summary>Prints after each kind of await where it continued; the tests remove the explicit ConfigureAwait calls.</summary>
internal static class Program
{
    private static readonly Pump s_pump = new();

    private static void Main()
    {
        Pumped("Task", async () => await Step().ConfigureAwait(false));
        Pumped("Task<T>", async () => await Number().ConfigureAwait(false));
        Pumped("ValueTask", async () => await new ValueTask(Step()).ConfigureAwait(false));
        Pumped("ValueTask<T>", async () => await ValueNumber().ConfigureAwait(false));
        Pumped("class library", async () => await s_pump.Elsewhere().ConfigureAwait(false));
        Pumped("await foreach", async () =>
        {
            await foreach (var item in Items().ConfigureAwait(false)) Say($"item {item}");
        });
        Pumped("await using", async () =>
        {
            var disposed = new Disposed();
            await using (disposed.ConfigureAwait(false)) Say("inside");
        });
        Pumped("twice", async () =>
        {
            await Step().ConfigureAwait(false);
            Say("between");
            await Step().ConfigureAwait(false);
        });
        Pumped("in try", async () =>
        {
            try
            {
                await Step().ConfigureAwait(false);
                throw new InvalidOperationException();
            }
            catch (InvalidOperationException)
            {
                Say("caught");
                await Step().ConfigureAwait(false);
            }
        });
    }

    private static void Say(string what) => Console.WriteLine($"{what}: {NamedContext.CurrentName}");

    private static void Pumped(string what, Func<Task> body)
    {
        SynchronizationContext.SetSynchronizationContext(new NamedContext("main", s_pump));
        s_pump.RunUntil(SayEnd());
        SynchronizationContext.SetSynchronizationContext(null);

        async Task SayEnd() => await body().ContinueWith(
            _ => Say(what), CancellationToken.None, TaskContinuationOptions.ExecuteSynchronously, TaskScheduler.Default).ConfigureAwait(false);
    }

    private static async Task Step() => await s_pump.Elsewhere().ConfigureAwait(false);

    private static async Task<int> Number()
    {
        await s_pump.Elsewhere().ConfigureAwait(false);
        return 1;
    }

    private static async ValueTask<int> ValueNumber()
    {
        await s_pump.Elsewhere().ConfigureAwait(false);
        return 1;
    }

    private static async IAsyncEnumerable<int> Items()
    {
        await Step().ConfigureAwait(false);
        yield return 1;
        await Step().ConfigureAwait(false);
        yield return 2;
    }

    private sealed class Disposed : IAsyncDisposable
    {
        public async ValueTask DisposeAsync()
        {
            await Step().ConfigureAwait(false);
            Say("disposed");
        }
    }
}
