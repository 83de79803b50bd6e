using System.Threading.Channels;

namespace Async2.Compiler.Tests.Fixtures;

/// <summary>Loops that are started, and methods that look like them.</summary>
internal sealed class Pumps(Stream stream, ChannelReader<int> channel) : Pumps.IPump
{
    private static int s_count;

    private Task? _kept;

    private interface IPump
    {
        Task Explicit();
    }

    public void Start()
    {
        _kept = Kept();
        _ = Dropped();
        _ = AskedFor();
        _kept = Task.Run(ByDelegate);
        _kept = Task.Run(ByStoppedDelegate, CancellationToken.None);
        _kept = Task.Run(async () =>
        {
            while (s_count++ < 9) await Task.Delay(1);
        });
        int first = s_count;
        _kept = Task.Run(async () =>
        {
            for (int i = first; i < 9; i++) s_count += await stream.ReadAsync(new byte[8]);
        });
        _kept = s_count > 3 ? OnOneWay() : Task.CompletedTask;
        _kept = CallsWoven();
        _kept = CallsTask(TextReader.Null);
        _kept = Iterates(Numbers());
        _kept = Once();
        _kept = Public();
        _kept = Configured();
        Task local = Local();
        local.Wait();
        _kept = AlsoAwaited();
        Func<Task> later = Later;
        later();
        _kept = ((IPump)this).Explicit();
        OfNobody();
    }

    private async Task Kept()
    {
        while (await channel.WaitToReadAsync())
        {
            while (channel.TryRead(out int item)) s_count += item;
        }
    }

    [Weave(true)]
    private async Task AskedFor()
    {
        while (await channel.WaitToReadAsync()) s_count++;
    }

    private async Task Dropped()
    {
        while (await stream.ReadAsync(new byte[8]) > 0) s_count++;
    }

    private async Task ByDelegate()
    {
        while (s_count++ < 9) await Task.Yield();
    }

    private async Task ByStoppedDelegate()
    {
        while (s_count++ < 9) await Task.Yield();
    }

    private static async Task OnOneWay()
    {
        while (s_count++ < 9) await Task.Delay(1);
    }

    private static async Task CallsWoven()
    {
        while (s_count++ < 9) await AlsoAwaited();
    }

    private static async Task CallsTask(TextReader reader)
    {
        while (await reader.ReadLineAsync() is not null) s_count++;
    }

    private static async Task Iterates(IAsyncEnumerable<int> items)
    {
        await foreach (int item in items) s_count += item;
    }

    private static async IAsyncEnumerable<int> Numbers()
    {
        while (s_count++ < 9)
        {
            await Task.Yield();
            yield return s_count;
        }
    }

    private static async Task Once()
    {
        await Task.Yield();
        while (s_count < 9) s_count++;
    }

    public static async Task Public()
    {
        while (s_count++ < 9) await Task.Yield();
    }

    [ConfigureAwait(false)]
    private static async Task Configured()
    {
        while (s_count++ < 9) await Task.Delay(1);
    }

    private static async Task Local()
    {
        while (s_count++ < 9) await Task.Yield();
    }

    private static async Task AlsoAwaited()
    {
        while (s_count++ < 9) await Task.Yield();
    }

    private static async Task Later()
    {
        while (s_count++ < 9) await Task.Yield();
    }

    async Task IPump.Explicit()
    {
        while (s_count++ < 9) await Task.Yield();
    }

    public static async void OfNobody()
    {
        while (s_count++ < 9) await Task.Yield();
    }
}
