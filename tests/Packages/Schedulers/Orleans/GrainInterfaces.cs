using Orleans.Concurrency;

namespace Async2.PackagePrograms;

public interface IPlacesGrain : IGrainWithIntegerKey
{
    Task<List<string>> Places();
}

public interface ICounterGrain : IGrainWithIntegerKey
{
    Task<int> Add(int n);

    Task<int> Overlaps();
}

public interface IRingGrain : IGrainWithIntegerKey
{
    Task<string> Pass(int left);

    Task Interleave();

    Task<string> Wrong();
}

public interface IAccountGrain : IGrainWithStringKey
{
    Task Deposit(int amount);

    ValueTask<int> Balance();

    Task Deactivate();
}

public interface ITimerGrain : IGrainWithIntegerKey
{
    Task<string> Ticks(int count);
}

public interface IListenerGrain : IGrainWithIntegerKey
{
    Task Subscribe();

    [AlwaysInterleave]
    Task<string> Received();
}

public interface IFailingGrain : IGrainWithIntegerKey
{
    Task Fail(bool late);

    Task FailThrough(bool late);
}

public interface IContextGrain : IGrainWithIntegerKey
{
    Task<string> User(int depth);

    Task Wait(GrainCancellationToken token);
}

public interface IEnumerableGrain : IGrainWithIntegerKey
{
    IAsyncEnumerable<int> Items(int count);
}
