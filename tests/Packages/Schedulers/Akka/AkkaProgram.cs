using Akka.Actor;
using Akka.Streams;
using Akka.Streams.Dsl;

namespace Async2.PackagePrograms;

/// <summary>Actors whose handlers await: the actor handles one message at a time, and its context is there behind each await.</summary>
internal static class AkkaProgram
{
    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(1.5);

    public static Task<int> Run() => Scenarios.Run(
        ("asking", () => With(Asking)),
        ("one at a time", () => With(OneAtATime)),
        ("piping", () => With(Piping)),
        ("supervision", () => With(Supervision)),
        ("stash and become", () => With(Stashing)),
        ("streams", () => With(Streams)),
        ("concurrency", () => With(Concurrency)));

    private static async Task With(Func<ActorSystem, Task> scenario)
    {
        using var system = ActorSystem.Create("test", "akka { loglevel = OFF, stdout-loglevel = OFF }");
        await scenario(system);
        await system.Terminate();
    }

    private static async Task Asking(ActorSystem system)
    {
        var actor = system.ActorOf(Props.Create<Asked>(), "asked");
        foreach (var how in new[] { "sync", "yield", "delay", "nested", "configured", "throw", "forward" })
            await Outcomes.Show($"{how} ", () => actor.Ask<string>(how, s_patience));
    }

    private static async Task OneAtATime(ActorSystem system)
    {
        var actor = system.ActorOf(Props.Create<Counter>(), "counter");
        for (var i = 0; i < 20; i++) actor.Tell(i);
        Console.WriteLine(await actor.Ask<string>("end", s_patience));
    }

    private static async Task Piping(ActorSystem system)
    {
        var actor = system.ActorOf(Props.Create<Piped>(), "piped");
        foreach (var n in new[] { 1, 2, -1 }) Console.WriteLine(await actor.Ask<string>(n, s_patience));
    }

    private static async Task Supervision(ActorSystem system)
    {
        var actor = system.ActorOf(Props.Create<Parent>(), "parent");
        foreach (var message in new[] { "one", "restart", "two", "resume", "three", "stop", "four" })
            Console.WriteLine(await actor.Ask<string>(message, s_patience));
    }

    private static async Task Stashing(ActorSystem system)
    {
        var actor = system.ActorOf(Props.Create<Connection>(), "connection");
        string[] messages = ["a", "b", "open", "c", "close", "d", "open"];
        var answers = messages.Select(m => actor.Ask<string>(m, s_patience)).ToArray();
        foreach (var answer in answers) Console.WriteLine(await answer);
    }

    private static async Task Streams(ActorSystem system)
    {
        using var materializer = system.Materializer();
        var ordered = await Source.From(Enumerable.Range(0, 20))
            .SelectAsync(4, async n =>
            {
                await Task.Delay(n % 3);
                return await Twice(n);
            })
            .Where(n => n % 4 == 0)
            .RunWith(Sink.Seq<int>(), materializer);
        Console.WriteLine(Outcomes.Text(ordered));

        var grouped = await Source.From(Enumerable.Range(0, 10)).Grouped(3).SelectAsync(1, async group =>
        {
            await Task.Yield();
            return group.Sum();
        }).RunWith(Sink.Seq<int>(), materializer);
        Console.WriteLine(Outcomes.Text(grouped));

        await Outcomes.Show("fails ", () => Source.From(Enumerable.Range(0, 5)).SelectAsync(2, FailAtThree).RunWith(Sink.Seq<int>(), materializer));

        var (queue, result) = Source.Queue<int>(2, OverflowStrategy.Backpressure)
            .SelectAsync(1, Twice).ToMaterialized(Sink.Aggregate<int, int>(0, (a, b) => a + b), Keep.Both).Run(materializer);
        for (var i = 0; i < 10; i++) await queue.OfferAsync(i);
        queue.Complete();
        Console.WriteLine(await result);

        var items = new List<int>();
        await foreach (var item in Source.From(Enumerable.Range(0, 5)).SelectAsync(2, Twice).RunAsAsyncEnumerable(materializer)) items.Add(item);
        Console.WriteLine(Outcomes.Text(items));
    }

    private static async Task Concurrency(ActorSystem system)
    {
        var actors = Enumerable.Range(0, 20).Select(i => system.ActorOf(Props.Create<Counter>(), $"counter{i}")).ToArray();
        await Task.WhenAll(actors.Select(async (actor, i) =>
        {
            for (var n = 0; n < 50; n++)
            {
                actor.Tell(n);
                if (n % 10 == i % 10) await Task.Yield();
            }
        }));
        var answers = await Task.WhenAll(actors.Select(a => a.Ask<string>("end", s_patience)));
        Console.WriteLine(string.Join("; ", answers.Distinct()));
    }

    private static async Task<int> Twice(int n)
    {
        await Task.Yield();
        return 2 * n;
    }

    private static async Task<int> FailAtThree(int n)
    {
        await Task.Yield();
        return n == 3 ? throw new InvalidOperationException("three") : n;
    }
}
