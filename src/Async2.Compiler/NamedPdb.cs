using System.Text;

namespace Async2.Compiler;

/// <summary>
/// Writes a portable PDB to which the assembly refers by name only. Cecil would write the path, in a folder that is gone afterwards.
/// </summary>
internal sealed class NamedPdb : ISymbolWriterProvider
{
    private readonly PortablePdbWriterProvider _portable = new();

    public ISymbolWriter GetSymbolWriter(ModuleDefinition module, string fileName) =>
        new Writer(_portable.GetSymbolWriter(module, fileName));

    public ISymbolWriter GetSymbolWriter(ModuleDefinition module, Stream symbolStream) =>
        new Writer(_portable.GetSymbolWriter(module, symbolStream));

    private sealed class Writer(ISymbolWriter portable) : ISymbolWriter
    {
        /// <summary>The offset in a CodeView entry: a signature of 4 bytes, the id of the PDB, its age.</summary>
        private const int PathOffset = 4 + 16 + 4;

        public ImageDebugHeader GetDebugHeader() =>
            new([.. portable.GetDebugHeader().Entries.Select(e => e.Directory.Type == ImageDebugType.CodeView ? WithName(e) : e)]);

        public ISymbolReaderProvider GetReaderProvider() => portable.GetReaderProvider();

        public void Write(MethodDebugInformation info) => portable.Write(info);

        public void Write() => portable.Write();

        public void Write(ICustomDebugInformationProvider provider) => portable.Write(provider);

        public void Dispose() => portable.Dispose();

        private static ImageDebugHeaderEntry WithName(ImageDebugHeaderEntry entry)
        {
            var path = Encoding.UTF8.GetString(entry.Data.AsSpan(PathOffset)).TrimEnd('\0');
            byte[] data = [.. entry.Data.AsSpan(0, PathOffset), .. Encoding.UTF8.GetBytes(Path.GetFileName(path)), 0];
            return new ImageDebugHeaderEntry(entry.Directory with { SizeOfData = data.Length }, data);
        }
    }
}
