using System.Threading.Tasks.Dataflow;
using Shapes.Harness;

namespace Shapes;

/// <summary>Bodies of loops and blocks of the class library, and those that wait until all of them have ended.</summary>
internal static class Bodies
{
    [Shape(467)]
    [Stack("ForEach.<lambda>(int, CancellationToken) <- for each body", "ForEach() <- for each", Each = 3, WaitsFor = "TaskCompletionSource")]
    public static async Task ForEach()
    {
        var options = new ParallelOptions { MaxDegreeOfParallelism = 3 };
        await Parallel.ForEachAsync(Enumerable.Range(0, 9), options, async (number, cancellation) => // <- for each
        {
            await Held.Task(); // <- for each body
            GC.KeepAlive(number);
        });
    }

    [Shape(479)]
    [Stack("ForEachOfAsync.<lambda>(int, CancellationToken) <- for each async body", "ForEachOfAsync() <- for each async", Each = 2, WaitsFor = "TaskCompletionSource")]
    public static async Task ForEachOfAsync()
    {
        var options = new ParallelOptions { MaxDegreeOfParallelism = 2 };
        await Parallel.ForEachAsync(NumbersAsync(), options, async (_, _) => // <- for each async
        {
            await Held.Task(); // <- for each async body
        });
    }

    [Shape(487)]
    [Stack("For.<lambda>(int, CancellationToken) <- for body", "For() <- for", Each = 2, WaitsFor = "TaskCompletionSource")]
    public static async Task For()
    {
        await Parallel.ForAsync(0, 2, new ParallelOptions { MaxDegreeOfParallelism = 2 }, async (_, _) => // <- for
        {
            await Held.Task(); // <- for body
        });
    }

    [Shape(491)]
    [Stack("Action.<lambda>(int) <- action body", "task ContinueWith", "Action() <- action", Each = 2, WaitsFor = "TaskCompletionSource")]
    public static async Task Action()
    {
        var block = new ActionBlock<int>(async _ =>
        {
            await Held.Task(); // <- action body
        }, new() { MaxDegreeOfParallelism = 2 });
        block.Post(1);
        block.Post(2);
        block.Complete();
        await block.Completion; // <- action
    }

    [Shape(499)]
    [Stack("SingleProducer.<lambda>(int) <- single producer body", "task ContinueWith", "SingleProducer() <- single producer", WaitsFor = "TaskCompletionSource")]
    public static async Task SingleProducer()
    {
        var block = Held.Keep(new ActionBlock<int>(async _ =>
        {
            await Held.Task(); // <- single producer body
        }, new() { SingleProducerConstrained = true }));
        block.Post(1);
        await block.Completion; // <- single producer
    }

    [Shape(503)]
    [Stack("Pipeline.<lambda>(int) <- pipeline body", "task ContinueWith", "Pipeline() <- pipeline", WaitsFor = "TaskCompletionSource")]
    public static async Task Pipeline()
    {
        var transform = Held.Keep(new TransformBlock<int, int>(async number =>
        {
            await Held.Task(); // <- pipeline body
            return number;
        }));
        var action = Held.Keep(new ActionBlock<int>(_ => { }));
        transform.LinkTo(action, new() { PropagateCompletion = true });
        transform.Post(1);
        await action.Completion; // <- pipeline
    }

    private static async IAsyncEnumerable<int> NumbersAsync()
    {
        for (int i = 0; i < 5; i++)
        {
            await Task.Yield();
            yield return i;
        }
    }
}
