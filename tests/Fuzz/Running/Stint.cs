using System.Globalization;
using Async2.Fuzz.Building;

namespace Async2.Fuzz.Running;

/// <summary>
/// Runs seeds in a worker. If the worker dies or does not end, its current seed is reported, and another worker continues. The batch
/// runs again, each program alone: that shows whether the program fails again, and the others lose nothing.
/// </summary>
internal sealed class Stint(Setting setting, DateTime until, TimeSpan patience, Action<Message> hear)
{
    // Large enough to pay for loading and resolving references, which every weave needs.
    private const int BatchSize = 20;

    public void Run(SeedRange seeds) => Run(seeds, BatchSize);

    private void Run(SeedRange seeds, int batchSize)
    {
        while (seeds.Count > 0)
        {
            Run? running = null;
            var isGivenUp = false;
            var worker = new WorkerProcess(Listen, patience);
            var death = worker.Run(["work", $"--from={seeds.From}", $"--count={seeds.Count}", $"--batch={batchSize}", $"--until={until.ToString("O", CultureInfo.InvariantCulture)}", .. setting.Arguments]);
            if (death is null && !isGivenUp) return;
            var batch = seeds.First(batchSize);
            if (death is not null) hear(new Message { Finding = Death(batch, running, death) });
            if (batch.Count > 1) Run(batch, batchSize: 1);
            else hear(new Message { Done = new Progress(1) });
            seeds = seeds.Behind(batch.Count);

            void Listen(Message message)
            {
                running = message.Running ?? running;
                isGivenUp |= message.Finding is { Kind: FindingKind.Endless };
                if (message.Done is { } done) (seeds, running) = (seeds.Behind(done.Programs), null);
                hear(message);
            }
        }
    }

    private static Finding Death(SeedRange batch, Run? running, string what)
    {
        var when = running is null ? $"before a program of seeds {batch.From} to {batch.From + batch.Count - 1} ran" : $"while {running} ran";
        return new(FindingKind.Death, running?.Seed ?? batch.From, running, $"the process {what}\n{when}", IsAlone: batch.Count == 1);
    }
}
