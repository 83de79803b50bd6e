using System.Buffers;
using System.IO.Pipelines;
using Shapes.Harness;

namespace Shapes;

/// <summary>Methods that wait for the other side of a pipe.</summary>
internal static class Pipes
{
    [Shape(313)]
    [Stack("ReadsPipe() <- pipe reader", WaitsFor = "pipe")]
    public static async Task<ReadResult> ReadsPipe()
    {
        return await Held.Keep(new Pipe()).Reader.ReadAsync(); // <- pipe reader
    }

    [Shape(317)]
    [Stack("FlushAsync(PipeWriter) <- pipe writer", "FlushesPipe() <- flushes pipe", WaitsFor = "pipe")]
    public static async Task<FlushResult> FlushesPipe()
    {
        return await FlushAsync(Held.Keep(new Pipe(new PipeOptions(pauseWriterThreshold: 2, resumeWriterThreshold: 1))).Writer); // <- flushes pipe
    }

    private static async Task<FlushResult> FlushAsync(PipeWriter writer)
    {
        writer.Write(new byte[3]);
        return await writer.FlushAsync(); // <- pipe writer
    }
}
