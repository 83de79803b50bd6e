using System.Diagnostics;
using NLog;
using NLog.Config;
using NLog.Targets;

namespace Async2.PackagePrograms;

/// <summary>NLog, which identifies the logging method, and those of an exception, by the structure of state machines.</summary>
internal static class LoggersProgram
{
    private static readonly Logger s_logger = LogManager.GetLogger("program");

    public static Task<int> Run()
    {
        var console = new ConsoleTarget
        {
            Layout = "  ${callsite:fileName=true:includeSourcePath=false} ${callsite-linenumber} ${message} ${exception:format=type,message}",
        };
        var configuration = new LoggingConfiguration();
        configuration.AddRuleForAllLevels(console);
        LogManager.Configuration = configuration;
        return Scenarios.Run(("methods", Methods), ("kinds", Kinds), ("exceptions", Exceptions));
    }

    private static async Task Methods()
    {
        s_logger.Info("before");
        await Task.Yield();
        s_logger.Info("after");
        await Callee(1);
        try
        {
            s_logger.Info("in try");
            await Task.Yield();
            s_logger.Info("in try, resumed");
        }
        finally
        {
            s_logger.Info("in finally");
        }
    }

    private static async Task Callee(int number)
    {
        s_logger.Info("callee {0}", number);
        await Task.Yield();
        s_logger.Info("callee {0}, resumed", number);
    }

    private static async Task Kinds()
    {
        await Generic("text");
        await foreach (var item in Items()) s_logger.Info("item {0}", item);
        Func<Task> lambda = async () =>
        {
            await Task.Yield();
            s_logger.Info("lambda");
        };
        await lambda();
        await Local();

        async Task Local()
        {
            await Task.Yield();
            s_logger.Info("local function");
        }
    }

    private static async ValueTask<T> Generic<T>(T value)
    {
        await Task.Yield();
        s_logger.Info("generic");
        return value;
    }

    private static async IAsyncEnumerable<int> Items()
    {
        s_logger.Info("iterator");
        await Task.Yield();
        s_logger.Info("iterator, resumed");
        yield return 1;
    }

    private static async Task Exceptions()
    {
        foreach (var suspends in new[] { false, true })
        {
            Exception? caught = null;
            try
            {
                await Between(suspends);
            }
            catch (InvalidOperationException e)
            {
                caught = e;
            }

            s_logger.Error(caught, "caught");
            var own = new StackTrace(caught!, fNeedFileInfo: true).GetFrames()
                .Where(f => f.GetMethod()!.DeclaringType!.Assembly == typeof(LoggersProgram).Assembly);
            foreach (var frame in own)
                Console.WriteLine($"  {frame.GetMethod()!.DeclaringType} {frame.GetMethod()!.Name} {frame.GetFileLineNumber()}");
        }
    }

    private static async Task Between(bool suspends) => await Fail(suspends);

    private static async Task Fail(bool suspends)
    {
        if (suspends) await Task.Yield();
        throw new InvalidOperationException("failure");
    }
}
