namespace Async2.Compiler.Tests.Fixtures;

/// <summary>Methods that are async only where they have to be: what is left of them, and what looks like it.</summary>
internal sealed class Halves(TextWriter writer)
{
    private static Task? s_kept;

    private int _count;

    // Relayed: whoever awaits it reaches the variant.
    public Task Write(string text)
    {
        _count++;
        Task task = writer.WriteAsync(text);
        return task.IsCompletedSuccessfully ? Task.CompletedTask : Awaited(task);
    }

    // What runs behind the calls could tell that it has not subscribed yet: no variant.
    public Task WriteInTry(string text)
    {
        try
        {
            Task task = writer.WriteAsync(text);
            _count++;
            return task.IsCompletedSuccessfully ? Task.CompletedTask : LocalAwaited(this, task);
        }
        finally
        {
            _count++;
        }

        static async Task LocalAwaited(Halves halves, Task task)
        {
            await task;
            halves._count++;
        }
    }

    public Task<int> Read(Task<int> task)
    {
        _count++;
        return ReadSlowly(task);
    }

    public Task WriteWoven(string text)
    {
        _count++;
        return AwaitsWoven(text);
    }

    public Task WriteDispatched(string text)
    {
        _count++;
        return AwaitsDispatched(text);
    }

    public Task WriteOther(string text)
    {
        _count++;
        return Write(text);
    }

    public Task WriteTwice(string text)
    {
        _count++;
        return AlsoAwaited(writer.WriteAsync(text));
    }

    public async Task WriteAwaited(string text) => await AlsoAwaited(writer.WriteAsync(text));

    // The task of the callee is all that it ever waits for.
    public Task WritePassed(string text)
    {
        _count++;
        Task task = AwaitsWoven(text);
        return task.IsCompletedSuccessfully ? Task.CompletedTask : task;
    }

    public Task WriteKept(string text)
    {
        _count++;
        s_kept = AlsoKept(writer.WriteAsync(text));
        return s_kept;
    }

    public Task WritePublic(string text)
    {
        _count++;
        return Public(writer.WriteAsync(text));
    }

    // They call each other, as filters do.
    public Task WriteAll(int count)
    {
        _count++;
        return count > 0 ? WriteOneAndAll(count) : writer.WriteAsync("all");
    }

    private Task WriteOneAndAll(int count)
    {
        Task task = WriteAll(count - 1);
        return task.IsCompletedSuccessfully ? Task.CompletedTask : AllAwaited(task);
    }

    private async Task AllAwaited(Task task)
    {
        await task;
        _count++;
    }

    private async Task Awaited(Task task)
    {
        await task;
        _count++;
    }

    private async Task<int> ReadSlowly(Task<int> task) => _count += await task;

    private async Task AwaitsWoven(string text)
    {
        await WriteAwaited(text);
        _count++;
    }

    private async Task AwaitsDispatched(string text)
    {
        await writer.WriteAsync(text);
        _count++;
    }

    private async Task AlsoAwaited(Task task)
    {
        await task;
        _count++;
    }

    private async Task AlsoKept(Task task)
    {
        await task;
        _count++;
    }

    public async Task Public(Task task)
    {
        await task;
        _count++;
    }
}
