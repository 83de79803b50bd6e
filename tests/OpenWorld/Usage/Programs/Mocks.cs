using Moq;
using Moq.Protected;
using Services;

static class Mocks
{
    static async Task Main()
    {
        await Calls.All("unconfigured", new Mock<IStore>().Object);
        await Calls.All("strict", new Mock<IStore>(MockBehavior.Strict).Object);
        await Calls.All("defaults of mocks", new Mock<IStore> { DefaultValue = DefaultValue.Mock }.Object);

        var configured = new Mock<IStore>();
        configured.Setup(s => s.Load("key")).ReturnsAsync(5);
        configured.Setup(s => s.Load("kk")).Returns(Later(6));
        configured.Setup(s => s.Save(It.IsAny<string>(), It.IsAny<int>())).Callback((string key, int value) => Console.WriteLine($"   saved {key} {value}")).Returns(Task.CompletedTask);
        configured.Setup(s => s.Name(It.IsAny<int>())).Returns((int id) => new ValueTask<string>($"mocked {id}"));
        configured.Setup(s => s.Flush()).Throws(new InvalidOperationException("at once"));
        configured.Setup(s => s.Get("text")).ThrowsAsync(new InvalidOperationException("later"));
        configured.Setup(s => s.Get(5)).Returns(Task.FromCanceled<int>(new CancellationToken(true)));
        await Calls.All("configured", configured.Object);
        configured.Verify(s => s.Load(It.IsAny<string>()), Times.Exactly(3));
        configured.Verify(s => s.Twice("k"), Times.Once);

        var sequence = new Mock<IStore>();
        sequence.SetupSequence(s => s.Load(It.IsAny<string>())).ReturnsAsync(1).ThrowsAsync(new InvalidOperationException("second")).ReturnsAsync(3);
        await Calls.All("sequence", sequence.Object);

        var partial = new Mock<CachingStore> { CallBase = true };
        partial.Setup(s => s.Name(5)).ReturnsAsync("mocked");
        await Calls.All("partial", partial.Object);
        partial.Verify(s => s.Load("key"), Times.Exactly(3));
        partial.Protected().Verify("Protected", Times.Exactly(2));

        var loose = new Mock<MemoryStore>();
        loose.Protected().Setup<Task>("Protected").Returns(Task.CompletedTask);
        await Calls.All("class", loose.Object);

        var job = new Mock<Job>();
        job.Setup(j => j.Run(It.IsAny<IStore>())).Returns((IStore store) => store.Load("key"));
        await Calls.Job("job", job.Object, configured.Object);
        await Calls.Job("job that calls its base", new Mock<Export> { CallBase = true }.Object, configured.Object);
        await Calls.Job("import", new Import(), configured.Object);
    }

    static async Task<int> Later(int value)
    {
        await Task.Yield();
        return value;
    }
}
