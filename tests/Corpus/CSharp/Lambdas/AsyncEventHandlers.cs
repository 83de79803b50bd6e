// Async void and async Task handlers of events; a multicast delegate returns the last task.
namespace Corpus.AsyncEventHandlers;

internal sealed class Source
{
    public event Action<string> Named;
    public event Func<string, Task> Tasked;

    public void Raise(string name) => Named?.Invoke(name);
    public Task RaiseTask(string name) => Tasked?.Invoke(name) ?? Task.CompletedTask;
}

internal static class Program
{
    public static void Main() => new PumpContext().Run(async () =>
    {
        var source = new Source();
        await source.RaiseTask("nobody");
        source.Named += async name => { WriteLine($"a {name}"); await Task.Yield(); WriteLine($"a2 {name}"); };
        source.Named += OnNamed;
        source.Raise("one");
        source.Named -= OnNamed;
        source.Raise("two");
        source.Tasked += async name => { WriteLine($"t {name}"); await Task.Yield(); WriteLine($"t2 {name}"); };
        source.Tasked += async name => { await Task.Yield(); WriteLine($"last {name}"); };
        await source.RaiseTask("three");
        WriteLine("raised");
    });

    private static async void OnNamed(string name)
    {
        await Task.Yield();
        WriteLine($"method {name}");
    }
}
