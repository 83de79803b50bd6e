using Akka.Actor;

namespace Async2.PackagePrograms;

/// <summary>Replies with where it is, behind awaits of several kinds.</summary>
internal sealed class Asked : ReceiveActor
{
    private readonly List<string> _seen = [];

    public Asked()
    {
        ReceiveAsync<string>(s => s == "throw", async s =>
        {
            try
            {
                await Throw();
            }
            catch (InvalidOperationException e)
            {
                Reply($"caught {e.Message}");
            }
        });
        ReceiveAsync<string>(s => s == "forward", async _ =>
        {
            await Task.Yield();
            Self.Forward("sync");
        });
        ReceiveAsync<string>(async s =>
        {
            switch (s)
            {
                case "yield": await Task.Yield(); break;
                case "delay": await Task.Delay(1); break;
                case "nested": await Nested(2); break;
                case "configured": await Nested(1).ConfigureAwait(true); break;
            }

            Reply(s);
        });
    }

    private async Task Nested(int depth)
    {
        if (depth > 0) await Nested(depth - 1);
        await Task.Delay(1);
        await Task.Yield();
        _seen.Add($"{Self.Path.Name}: {TaskScheduler.Current.GetType().Name}");
    }

    private static async Task Throw()
    {
        await Task.Delay(1);
        throw new InvalidOperationException("thrown");
    }

    private void Reply(string text)
    {
        Sender.Tell($"{text} in {Self.Path.Name}, {TaskScheduler.Current.GetType().Name}, {Context.Self.Equals(Self)}, seen [{string.Join(", ", _seen)}]");
        _seen.Clear();
    }
}

/// <summary>Counts messages that overlap, of which there must be none, and those out of order.</summary>
internal sealed class Counter : ReceiveActor
{
    private int _running;
    private int _overlaps;
    private int _unordered;
    private int _last = -1;
    private int _count;

    public Counter()
    {
        ReceiveAsync<int>(async n =>
        {
            if (++_running > 1) _overlaps++;
            if (n != _last + 1) _unordered++;
            _last = n;
            await Work(n);
            _running--;
            _count++;
        });
        Receive<string>(_ => Sender.Tell($"{_count} messages, {_overlaps} overlap, {_unordered} out of order, last {_last}"));
    }

    private async Task Work(int n)
    {
        if (n % 2 == 0) await Task.Yield();
        if (n % 7 == 0) await Task.Delay(1);
        if (TaskScheduler.Current.GetType().Name != "ActorTaskScheduler") _overlaps = int.MinValue;
    }
}

internal sealed class Piped : ReceiveActor
{
    private IActorRef? _asker;

    public Piped()
    {
        Receive<int>(n =>
        {
            _asker = Sender;
            Compute(n).PipeTo(Self, success: r => new Result($"{r}"), failure: e => new Result(e.Message));
        });
        Receive<Result>(r => _asker.Tell(r.Text));
    }

    private static async Task<int> Compute(int n)
    {
        await Task.Delay(1);
        return n > 0 ? n * n : throw new ArgumentOutOfRangeException(nameof(n), "not positive");
    }

    private sealed record Result(string Text);
}

internal sealed class Parent : ReceiveActor
{
    private static readonly TimeSpan s_short = TimeSpan.FromSeconds(1), s_long = TimeSpan.FromMinutes(1);

    private IActorRef _child = Context.ActorOf(Props.Create<Child>(), "child");

    public Parent()
    {
        ReceiveAsync<string>(async message =>
        {
            try
            {
                Sender.Tell(await _child.Ask<string>(message, Child.Fails(message) ? s_short : s_long));
            }
            catch (AskTimeoutException)
            {
                Sender.Tell($"no answer to {message}");
            }
        });
        ReceiveAsync<Terminated>(async _ =>
        {
            await Task.Yield();
            _child = Context.ActorOf(Props.Create<Child>(), "child2");
        });
        Context.Watch(_child);
    }

    protected override SupervisorStrategy SupervisorStrategy() => new OneForOneStrategy(e => e.Message switch
    {
        "restart" => Directive.Restart,
        "resume" => Directive.Resume,
        _ => Directive.Stop,
    });
}

internal sealed class Child : ReceiveActor
{
    private int _handled;

    public Child()
    {
        ReceiveAsync<string>(async message =>
        {
            _handled++;
            await Check(message);
            Sender.Tell($"{message} is number {_handled} of {Self.Path.Name}");
        });
    }

    /// <summary>Such messages get no answer.</summary>
    public static bool Fails(string message) => message is "restart" or "resume" or "stop";

    private static async Task Check(string message)
    {
        await Task.Delay(1);
        if (Fails(message)) throw new InvalidOperationException(message);
    }
}

internal sealed class Connection : ReceiveActor, IWithUnboundedStash
{
    public Connection() => Closed();

    public IStash Stash { get; set; } = null!;

    private void Closed()
    {
        ReceiveAsync<string>(s => s == "open", async _ =>
        {
            await Task.Delay(1);
            Sender.Tell("opened");
            Become(Open);
            Stash.UnstashAll();
        });
        Receive<string>(_ => Stash.Stash());
    }

    private void Open()
    {
        ReceiveAsync<string>(s => s == "close", async _ =>
        {
            await Task.Yield();
            Sender.Tell("closed");
            Become(Closed);
        });
        ReceiveAsync<string>(async s =>
        {
            await Task.Delay(1);
            Sender.Tell($"sent {s}");
        });
    }
}
