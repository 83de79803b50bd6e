using System.Collections.Concurrent;
using System.Collections.Specialized;
using System.Threading.Channels;
using Quartz;
using Quartz.Impl;
using Quartz.Impl.Matchers;
using Quartz.Listener;

namespace Async2.PackagePrograms;

/// <summary>A scheduler that keeps its jobs in memory. The jobs' actions are recorded, and printed when they are done.</summary>
internal static class QuartzProgram
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(20);

    public static Task<int> Run() => Scenarios.Run(
        ("triggers", () => With(Triggers)),
        ("data", () => With(Data)),
        ("exceptions", () => With(Exceptions)),
        ("interruption", () => With(Interruption)),
        ("stored jobs", () => With(StoredJobs)),
        ("concurrency", () => With(Concurrency)));

    private static async Task Triggers(IScheduler scheduler)
    {
        var notes = Notes.Of("repeat", 4);
        scheduler.ListenerManager.AddJobListener(new PrintingJobs(notes), KeyMatcher<JobKey>.KeyEquals(new JobKey("repeat")));
        await scheduler.ScheduleJob(
            JobBuilder.Create<NotingJob>().WithIdentity("repeat").Build(),
            TriggerBuilder.Create().StartNow().WithSimpleSchedule(s => s.WithInterval(TimeSpan.FromMilliseconds(20)).WithRepeatCount(3)).Build());
        await notes.Print();
        await notes.PrintListened(4);
    }

    private static async Task Data(IScheduler scheduler)
    {
        var notes = Notes.Of("data", 3);
        await scheduler.ScheduleJob(
            JobBuilder.Create<CountingJob>().WithIdentity("data").UsingJobData("count", 10).Build(),
            TriggerBuilder.Create().UsingJobData("step", 5).StartNow().WithSimpleSchedule(s => s.WithInterval(TimeSpan.FromMilliseconds(1)).WithRepeatCount(2)).Build());
        await notes.Print();
    }

    private static async Task Exceptions(IScheduler scheduler)
    {
        foreach (var kind in new[] { "refire", "unschedule", "other" })
        {
            var notes = Notes.Of(kind, kind == "refire" ? 3 : 1);
            scheduler.ListenerManager.AddJobListener(new PrintingJobs(notes) { WithExceptions = true }, KeyMatcher<JobKey>.KeyEquals(new JobKey(kind)));
            await scheduler.ScheduleJob(
                JobBuilder.Create<FailingJob>().WithIdentity(kind).StoreDurably().Build(),
                TriggerBuilder.Create().WithIdentity(kind).StartNow().Build());
            await notes.Print();
            await notes.PrintListened(1);
        }
        await Outcomes.Show("twice ", () => scheduler.AddJob(JobBuilder.Create<FailingJob>().WithIdentity("refire").StoreDurably().Build(), replace: false));
        await Outcomes.Show("no job ", () => scheduler.TriggerJob(new JobKey("absent")));
        await Outcomes.Show("never ", () => scheduler.ScheduleJob(
            JobBuilder.Create<NotingJob>().Build(), TriggerBuilder.Create().WithIdentity("past").WithCronSchedule("0 0 0 1 1 ? 2020").Build()));
    }

    private static async Task Interruption(IScheduler scheduler)
    {
        var notes = Notes.Of("wait", 2);
        await scheduler.ScheduleJob(JobBuilder.Create<WaitingJob>().WithIdentity("wait").Build(), TriggerBuilder.Create().StartNow().Build());
        await notes.Started.WaitAsync(Patience);
        Console.WriteLine(await scheduler.Interrupt(new JobKey("wait")));
        await notes.Print();
        Console.WriteLine(await scheduler.Interrupt(new JobKey("absent")));
    }

    private static async Task StoredJobs(IScheduler scheduler)
    {
        var job = JobBuilder.Create<NotingJob>().WithIdentity("stored", "group").StoreDurably().Build();
        await scheduler.AddJob(job, replace: true);
        Console.WriteLine(await scheduler.CheckExists(job.Key));
        var trigger = TriggerBuilder.Create().WithIdentity("later", "group").ForJob(job).StartAt(DateTimeOffset.UtcNow.AddDays(1)).Build();
        await scheduler.ScheduleJob(trigger);
        await scheduler.PauseTriggers(GroupMatcher<TriggerKey>.GroupEquals("group"));
        Console.WriteLine(await scheduler.GetTriggerState(trigger.Key));
        await scheduler.ResumeAll();
        Console.WriteLine(await scheduler.GetTriggerState(trigger.Key));
        Console.WriteLine(Outcomes.Text(await scheduler.GetJobKeys(GroupMatcher<JobKey>.AnyGroup())));
        Console.WriteLine((await scheduler.GetTriggersOfJob(job.Key)).Count);

        var notes = Notes.Of("stored", 1);
        await scheduler.TriggerJob(job.Key);
        await notes.Print();
        Console.WriteLine(await scheduler.UnscheduleJob(trigger.Key));
        Console.WriteLine(await scheduler.DeleteJob(job.Key));
        Console.WriteLine(await scheduler.GetJobDetail(job.Key) is null);
    }

    private static async Task Concurrency(IScheduler scheduler)
    {
        var all = Enumerable.Range(0, 30).Select(i => Notes.Of($"many{i}", 2)).ToList();
        await Task.WhenAll(all.Select(n => scheduler.ScheduleJob(
            JobBuilder.Create<NotingJob>().WithIdentity(n.Name).Build(),
            TriggerBuilder.Create().StartNow().WithSimpleSchedule(s => s.WithInterval(TimeSpan.FromMilliseconds(1)).WithRepeatCount(1)).Build())));
        foreach (var notes in all) await notes.Print();
    }

    private static async Task With(Func<IScheduler, Task> action)
    {
        var settings = new NameValueCollection
        {
            ["quartz.scheduler.instanceName"] = Guid.NewGuid().ToString(),
            ["quartz.scheduler.idleWaitTime"] = "1000",
        };
        var scheduler = await new StdSchedulerFactory(settings).GetScheduler();
        await scheduler.Start();
        await action(scheduler);
        await scheduler.Shutdown(waitForJobsToComplete: true);
        Console.WriteLine($"shut down: {scheduler.IsShutdown}");
    }

    /// <summary>The actions of the runs of one job; complete when all runs are done.</summary>
    internal sealed class Notes(string name, int expected)
    {
        private static readonly ConcurrentDictionary<string, Notes> All = new();
        private readonly TaskCompletionSource _started = new(TaskCreationOptions.RunContinuationsAsynchronously);
        private readonly Channel<string> _lines = Channel.CreateUnbounded<string>();
        private readonly Channel<string> _listened = Channel.CreateUnbounded<string>();

        public string Name => name;

        public Task Started => _started.Task;

        public static Notes Of(string name, int expected) => All[name] = new Notes(name, expected);

        public static Notes Of(IJobExecutionContext context) => All[context.JobDetail.Key.Name];

        public void Add(string line)
        {
            _lines.Writer.TryWrite(line);
            _started.TrySetResult();
        }

        public void Listen(string line) => _listened.Writer.TryWrite(line);

        public Task Print() => Print(_lines.Reader, expected);

        public Task PrintListened(int count) => Print(_listened.Reader, count);

        private async Task Print(ChannelReader<string> lines, int count)
        {
            using var patience = new CancellationTokenSource(Patience);
            var all = new List<string>();
            while (all.Count < count) all.Add(await lines.ReadAsync(patience.Token));
            Console.WriteLine($"{name}: {Outcomes.Text(all)}");
        }
    }

    private sealed class PrintingJobs(Notes notes) : JobListenerSupport
    {
        public override string Name { get; } = Guid.NewGuid().ToString();

        public bool WithExceptions { get; init; }

        public override async Task JobToBeExecuted(IJobExecutionContext context, CancellationToken cancellationToken = default) => await Task.Yield();

        public override async Task JobWasExecuted(IJobExecutionContext context, JobExecutionException? jobException, CancellationToken cancellationToken = default)
        {
            await Task.Delay(1, cancellationToken);
            notes.Listen(WithExceptions ? $"{Outcomes.Describe(jobException)}" : $"executed, refired {context.RefireCount} times");
        }
    }

    [DisallowConcurrentExecution]
    private sealed class NotingJob : IJob
    {
        public async Task Execute(IJobExecutionContext context)
        {
            await Task.Delay(1, context.CancellationToken);
            Notes.Of(context).Add("run");
        }
    }

    [DisallowConcurrentExecution, PersistJobDataAfterExecution]
    private sealed class CountingJob : IJob
    {
        public async Task Execute(IJobExecutionContext context)
        {
            var count = context.JobDetail.JobDataMap.GetInt("count") + context.MergedJobDataMap.GetInt("step");
            await Task.Yield();
            context.JobDetail.JobDataMap["count"] = count;
            Notes.Of(context).Add($"{count}");
        }
    }

    private sealed class FailingJob : IJob
    {
        public async Task Execute(IJobExecutionContext context)
        {
            await Task.Yield();
            var kind = context.JobDetail.Key.Name;
            Notes.Of(context).Add($"refired {context.RefireCount} times");
            throw kind switch
            {
                "refire" => new JobExecutionException("again") { RefireImmediately = context.RefireCount < 2 },
                "unschedule" => new JobExecutionException("never again") { UnscheduleAllTriggers = true },
                _ => new InvalidOperationException("thrown by a job"),
            };
        }
    }

    private sealed class WaitingJob : IJob
    {
        public async Task Execute(IJobExecutionContext context)
        {
            var notes = Notes.Of(context);
            notes.Add("waiting");
            try
            {
                await Task.Delay(Timeout.Infinite, context.CancellationToken);
            }
            catch (OperationCanceledException)
            {
                notes.Add("interrupted");
            }
        }
    }
}
