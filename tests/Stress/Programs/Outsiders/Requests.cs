using System.IO.Pipelines;

namespace Async2.Stressed;

/// <summary>
/// Requests of the same methods, one after the other, some of which wait for misbehaving outsiders. All other requests must still get
/// their own results, at the right time.
/// </summary>
internal static class Requests
{
    private const int Awaits = 4;
    private const int Ways = 7;

    private static readonly TimeSpan s_patience = TimeSpan.FromMilliseconds(20);

    private static long s_served;

    /// <summary>Whether others may misbehave: as compiled, a superfluous call may end the process.</summary>
    public static bool AreWoven { get; } =
        typeof(Requests).Assembly.GetCustomAttributesData().Any(a => a.AttributeType.Name == "WovenAttribute");

    /// <summary>The number of served requests.</summary>
    public static long Served => Volatile.Read(ref s_served);

    public static async Task Serve(Dice dice, CancellationToken end)
    {
        while (!end.IsCancellationRequested)
        {
            var manners = AreWoven && dice.OneIn(3) ? (Manners)(1 + dice.Below((int)Manners.Anothers)) : Manners.Good;
            var value = dice.Below(1_000_000);
            var request = Handle(new Outsider(manners, value, dice), dice);
            if (manners != Manners.Good) await Task.WhenAny(request, Task.Delay(s_patience, CancellationToken.None));
            else if (await request != value * Awaits) Verdict.Fail("a request has got another's result");
            else Interlocked.Increment(ref s_served);
        }
    }

    private static async Task<int> Handle(Outsider outsider, Dice dice)
    {
        var sum = 0;
        for (var i = 0; i < Awaits; i++) sum -= await Negated(outsider, dice.Below(Ways));
        return sum;
    }

    private static async Task<int> Negated(Outsider outsider, int way)
    {
        var result = await Wait(outsider, way);
        return -result;
    }

    private static async ValueTask<int> Wait(Outsider outsider, int way) => way switch
    {
        0 => await outsider,
        1 => await outsider.AsValueTask(),
        2 => await Posted(outsider),
        3 => await PostedBack(outsider),
        4 => outsider.IsGood ? await SharedMethods.Pooled(outsider) : await SharedMethods.PooledBeside(outsider),
        5 => await Item(outsider),
        _ => await Scheduled(outsider),
    };

    private static async Task<int> Item(Outsider outsider)
    {
        await foreach (var item in SharedMethods.Items(outsider)) return item;
        throw new InvalidOperationException("there is no item");
    }

    private static async Task<int> Posted(Outsider outsider)
    {
        SynchronizationContext.SetSynchronizationContext(outsider);
        await Task.Yield();
        return outsider.GetResult();
    }

    private static async Task<int> PostedBack(Outsider outsider)
    {
        SynchronizationContext.SetSynchronizationContext(outsider);
        await Elsewhere();
        return outsider.Value;
    }

    private static async Task Elsewhere() => await Task.Run(() => { }).ConfigureAwait(false);

    private static async Task<int> Scheduled(Outsider outsider)
    {
        var pipe = new Pipe(new PipeOptions(readerScheduler: outsider.Scheduler, useSynchronizationContext: false));
        var reading = pipe.Reader.ReadAsync();
        ThreadPool.UnsafeQueueUserWorkItem(static writer => writer.Complete(), pipe.Writer, preferLocal: false);
        await reading;
        return outsider.Value;
    }
}
