using System.Text;

namespace Async2.Compiler.BackEnds;

/// <summary>
/// The suspension points of a body as data in the PDB, for readers outside of the process: where a frame waits, and which variable of the
/// source is in which field.
/// </summary>
/// <remarks>
/// Custom debug information of kind <see cref="Kind"/> on the method that resumes frames of a class:
/// <code>
/// count                                            of suspension points; State >> 1 of a frame is the index
/// for each:  offset  count  (field, variable) …    offset: the IL offset at which the method continues
/// </code>
/// Numbers are unsigned LEB128. Field and variable are names in UTF-8, each behind its length.
/// </remarks>
/// <param name="Points">The points, in order.</param>
internal sealed record SuspensionPoints(IReadOnlyList<SuspensionPoints.Point> Points)
{
    /// <summary>The kind of the custom debug information.</summary>
    public static readonly Guid Kind = new("7A1B1F9E-5D0C-4C37-9C5B-2E0F6C1D8A11");

    /// <summary>Adds the data to a method that has its body, if it has debug information.</summary>
    public void AddTo(MethodDefinition method)
    {
        if (!method.DebugInformation.HasSequencePoints) return;
        using var data = new MemoryStream();
        using (var writer = new BinaryWriter(data, Encoding.UTF8))
        {
            writer.Write7BitEncodedInt(Points.Count);
            foreach (var point in Points)
            {
                writer.Write7BitEncodedInt(point.Continue.Offset);
                writer.Write7BitEncodedInt(point.Kept.Count);
                foreach (var (field, variable) in point.Kept)
                {
                    writer.Write(field);
                    writer.Write(variable);
                }
            }
        }

        method.CustomDebugInformations.Add(new BinaryCustomDebugInformation(Kind, data.ToArray()));
    }

    /// <summary>A suspension point.</summary>
    /// <param name="Continue">The instruction at which the method continues.</param>
    /// <param name="Kept">The fields with the names of the variables in them.</param>
    internal sealed record Point(Instruction Continue, IReadOnlyList<(string Field, string Variable)> Kept);
}
