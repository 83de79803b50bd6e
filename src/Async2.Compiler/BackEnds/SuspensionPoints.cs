using System.Text;

namespace Async2.Compiler.BackEnds;

/// <summary>
/// The suspension points of a body as data in the PDB, for readers outside of the process: where a frame waits, and which variable of the
/// source is in which field.
/// </summary>
/// <remarks>
/// Custom debug information of kind <see cref="Kind"/> on the method that resumes frames of a class:
/// <code>
/// count  file …                                    source files of the awaits
/// count                                            of suspension points; State >> 1 of a frame is the index
/// for each:  offset                                the IL offset at which the method begins to resume there
///            line  file                            of the await: line 0 if it is not known; the index of the file
///            count  (field, variable) …
/// count  (index, call) …                           the points that are blocking calls; missing if none is
/// </code>
/// Numbers are unsigned LEB128. Files, fields, variables and calls are texts in UTF-8, each behind its length.
/// </remarks>
/// <param name="Points">The points, in order.</param>
internal sealed record SuspensionPoints(IReadOnlyList<SuspensionPoints.Point> Points)
{
    /// <summary>The kind of the custom debug information.</summary>
    public static readonly Guid Kind = new("7A1B1F9E-5D0C-4C37-9C5B-2E0F6C1D8A11");

    /// <summary>Adds the data to a method that has its body, if there is a PDB.</summary>
    /// <param name="method">The method.</param>
    /// <param name="body">Its body, which resumes at the points.</param>
    public void AddTo(MethodDefinition method, IlBody body)
    {
        if (Points.All(p => p.Await is null)) return;
        using var data = new MemoryStream();
        using (var writer = new BinaryWriter(data, Encoding.UTF8))
        {
            var files = Points.Where(p => p.Await is not null).Select(p => p.Await!.Document.Url).Distinct().ToList();
            writer.Write7BitEncodedInt(files.Count);
            foreach (var file in files) writer.Write(file);
            writer.Write7BitEncodedInt(Points.Count);
            foreach (var (point, index) in Points.Select((p, i) => (p, i)))
            {
                writer.Write7BitEncodedInt(body.Resumptions[index].Offset);
                writer.Write7BitEncodedInt(point.Await?.StartLine ?? 0);
                writer.Write7BitEncodedInt(point.Await is { } await ? files.IndexOf(await.Document.Url) : 0);
                writer.Write7BitEncodedInt(point.Kept.Count);
                foreach (var (field, variable) in point.Kept)
                {
                    writer.Write(field);
                    writer.Write(variable);
                }
            }

            WriteBlocking(writer);
        }

        method.CustomDebugInformations.Add(new BinaryCustomDebugInformation(Kind, data.ToArray()));
    }

    private void WriteBlocking(BinaryWriter writer)
    {
        var blocking = Points.Select((p, i) => (Index: i, Call: p.Blocking)).Where(p => p.Call is not null).ToList();
        if (blocking.Count == 0) return;
        writer.Write7BitEncodedInt(blocking.Count);
        foreach (var (index, call) in blocking)
        {
            writer.Write7BitEncodedInt(index);
            writer.Write(call!);
        }
    }

    /// <summary>A suspension point.</summary>
    /// <param name="Await">The source of the await; null if it is not known.</param>
    /// <param name="Kept">The fields with the names of the variables in them.</param>
    /// <param name="Blocking">The blocking call in words; null for any other point.</param>
    internal sealed record Point(SequencePoint? Await, IReadOnlyList<(string Field, string Variable)> Kept, string? Blocking);
}
