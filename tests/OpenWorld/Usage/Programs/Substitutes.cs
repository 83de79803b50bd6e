using NSubstitute;
using NSubstitute.ExceptionExtensions;
using Services;

static class Substitutes
{
    static async Task Main()
    {
        await Calls.All("unconfigured", Substitute.For<IStore>());

        var configured = Substitute.For<IStore>();
        configured.Load("key").Returns(5);
        configured.Load("kk").Returns(async _ => { await Task.Yield(); return 6; });
        configured.Save(Arg.Any<string>(), Arg.Any<int>()).Returns(_ => Task.CompletedTask);
        configured.Name(Arg.Any<int>()).Returns(call => new ValueTask<string>($"substituted {call.Arg<int>()}"));
        configured.Flush().Returns(_ => throw new InvalidOperationException("at once"));
        configured.Get("text").ThrowsAsync(new InvalidOperationException("later"));
        await Calls.All("configured", configured);
        foreach (var call in configured.ReceivedCalls()) Console.WriteLine($"   {call.GetMethodInfo().Name}({string.Join(", ", call.GetArguments())})");
        await configured.Received(3).Load("key");
        await configured.DidNotReceive().Load("other");

        var order = Substitute.For<IStore>();
        order.Load(Arg.Any<string>()).Returns(1, 2, 3);
        await Calls.All("in turn", order);

        var partial = Substitute.ForPartsOf<CachingStore>();
        partial.Name(5).Returns("substituted");
        await Calls.All("partial", partial);

        var job = Substitute.For<Job>();
        job.Run(configured).Returns(Task.FromResult(9));
        await Calls.Job("job", job, configured);
        await Calls.Job("job that calls its base", Substitute.ForPartsOf<Export>(), configured);
        await Calls.Job("export", new Export(), configured);
    }
}
