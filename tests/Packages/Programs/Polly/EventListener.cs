using Polly.Telemetry;

namespace Async2.PackagePrograms.PollyUse;

/// <summary>Prints the telemetry events of a pipeline.</summary>
internal sealed class EventListener : TelemetryListener
{
    public override void Write<TResult, TArgs>(in TelemetryEventArguments<TResult, TArgs> args)
    {
        var outcome = args.Outcome is { } known ? $" [{Work.Describe(known)}]" : "";
        Console.WriteLine($"  event {args.Source.PipelineName}/{args.Source.StrategyName} {args.Event.Severity} {args.Event.EventName}{outcome}");
    }
}
