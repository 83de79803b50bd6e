namespace Async2.Compiler.Tests.Fixtures;

/// <summary>Methods that are not async, and do something before they return another's task.</summary>
internal class PassedOn
{
    private readonly TaskCompletionSource<int> _source = new();
    private int _calls;

    public Task<int> OfAsync()
    {
        _calls++;
        return SlowAsync();
    }

    public Task<int> OfAsyncOrResult()
    {
        _calls++;
        return _calls > 1 ? SlowAsync() : Task.FromResult(_calls);
    }

    public Task<int> OfAsyncOrSource()
    {
        _calls++;
        return _calls > 1 ? SlowAsync() : _source.Task;
    }

    public Task<int> OfNothingAsync()
    {
        _calls++;
        return NothingAsync();
    }

    public Task<int> OfOverrideAsync()
    {
        _calls++;
        return OverriddenAsync();
    }

    public Task WithoutResultAsync()
    {
        _calls++;
        return WaitAsync();
    }

    public Task OfResultAsync()
    {
        _calls++;
        return SlowAsync();
    }

    internal virtual Task<int> NothingAsync() => _source.Task;

    internal virtual Task<int> OverriddenAsync() => _source.Task;

    private async Task WaitAsync() => await _source.Task;

    private async Task<int> SlowAsync() => await _source.Task + 1;

    internal sealed class Derived : PassedOn
    {
        internal override Task<int> NothingAsync() => _source.Task;

        internal override async Task<int> OverriddenAsync() => await SlowAsync();
    }
}

/// <summary>One whose virtual method anybody may override.</summary>
public abstract class PassedOnToAnybody
{
    private int _calls;

    /// <summary>Passes it on.</summary>
    public Task<int> OfPublicAsync()
    {
        _calls++;
        return PublicAsync();
    }

    /// <summary>Is overridden.</summary>
    public abstract Task<int> PublicAsync();
}
