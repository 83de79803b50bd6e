using Moq;
using NSubstitute;
using NUnit.Framework;

public interface IStore
{
    Task<int> Load(int id);

    ValueTask<string> Name(int id);

    IAsyncEnumerable<int> All();
}

public class Store
{
    public virtual async Task<int> Load(int id)
    {
        await Task.Yield();
        return id;
    }

    public virtual async ValueTask<string> Name(int id)
    {
        await Task.Yield();
        return "n" + await Load(id);
    }
}

public class Service(IStore store)
{
    public async Task<int> Sum(int id)
    {
        var sum = 2 * await store.Load(id) + (await store.Name(id)).Length;
        await foreach (var other in store.All()) sum += other;
        return sum;
    }
}

public class Tests
{
    [Test]
    public async Task Form() => Assert.That(await Own.Form(), Is.EqualTo(Environment.GetEnvironmentVariable("EXPECTED_FORM")));

    [Test]
    public async Task Moq_stands_for_an_interface()
    {
        var store = new Mock<IStore>();
        store.Setup(s => s.Load(3)).ReturnsAsync(5);
        store.Setup(s => s.Name(3)).Returns(async () =>
        {
            await Task.Delay(1);
            return "abc";
        });
        store.Setup(s => s.All()).Returns(Some());
        Assert.That(await new Service(store.Object).Sum(3), Is.EqualTo(16));
        store.Verify(s => s.Load(3), Times.Once);
    }

    [Test]
    public async Task Moq_stands_between_a_class_and_its_own_calls()
    {
        var store = new Mock<Store> { CallBase = true };
        store.Setup(s => s.Load(3)).ReturnsAsync(42);
        Assert.That(await store.Object.Name(3), Is.EqualTo("n42"));
        Assert.That(await store.Object.Name(4), Is.EqualTo("n4"));
        store.Verify(s => s.Load(It.IsAny<int>()), Times.Exactly(2));
    }

    [Test]
    public async Task NSubstitute_stands_for_an_interface()
    {
        var store = Substitute.For<IStore>();
        store.Load(3).Returns(5);
        store.Name(3).Returns(new ValueTask<string>("abc"));
        store.All().Returns(Some());
        Assert.That(await new Service(store).Sum(3), Is.EqualTo(16));
        await store.Received(1).Load(3);
    }

    [Test]
    public async Task NSubstitute_stands_between_a_class_and_its_own_calls()
    {
        var store = Substitute.ForPartsOf<Store>();
        store.Load(3).Returns(42);
        Assert.That(await store.Name(3), Is.EqualTo("n42"));
        Assert.That(await store.Name(4), Is.EqualTo("n4"));
        await store.Received(1).Load(4);
    }

    [Test]
    public void NUnit_sees_what_is_thrown() => Assert.ThrowsAsync<InvalidOperationException>(async () =>
    {
        await Task.Yield();
        throw new InvalidOperationException();
    });

    [TestCase(1)]
    [TestCase(2)]
    [CancelAfter(60_000)]
    public async Task NUnit_hands_a_token_over(int number, CancellationToken token)
    {
        await Task.Delay(1, token);
        Assert.That(number, Is.GreaterThan(0));
    }

    private static async IAsyncEnumerable<int> Some()
    {
        yield return 1;
        await Task.Yield();
        yield return 2;
    }
}
