using System.Collections.Immutable;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;
using Async2.Stacks.Naming;

namespace Async2.Stacks.Tests;

/// <summary>The files of a program may be anything.</summary>
public class ModuleSymbolsTests
{
    [Theory]
    [InlineData(1 << 10, true)]
    [InlineData(16 << 20, false)]
    public void An_embedded_PDB_that_inflates_is_not_read(int zeros, bool isRead)
    {
        using var symbols = ModuleSymbols.Open(() => new PEReader([.. Assembly(Pdb(zeros))]), "/none.dll", _ => null);
        Assert.NotNull(symbols);
        Assert.Equal(isRead, symbols.Pdb is not null);
    }

    private static BlobBuilder Pdb(int zeros)
    {
        var metadata = new MetadataBuilder();
        metadata.GetOrAddBlob(new byte[zeros]);
        var pdb = new BlobBuilder();
        new PortablePdbBuilder(metadata, ImmutableArray.Create(new int[MetadataTokens.TableCount]), default).Serialize(pdb);
        return pdb;
    }

    private static byte[] Assembly(BlobBuilder pdb)
    {
        var metadata = new MetadataBuilder();
        metadata.AddModule(0, metadata.GetOrAddString("none"), metadata.GetOrAddGuid(Guid.NewGuid()), default, default);
        metadata.AddTypeDefinition(
            default, default, metadata.GetOrAddString("<Module>"), default,
            MetadataTokens.FieldDefinitionHandle(1), MetadataTokens.MethodDefinitionHandle(1));
        var debug = new DebugDirectoryBuilder();
        debug.AddEmbeddedPortablePdbEntry(pdb, portablePdbVersion: 0x100);
        var image = new BlobBuilder();
        var header = PEHeaderBuilder.CreateLibraryHeader();
        new ManagedPEBuilder(header, new MetadataRootBuilder(metadata), new BlobBuilder(), debugDirectoryBuilder: debug).Serialize(image);
        return image.ToArray();
    }
}
