Module Runner
    Function Main(args As String()) As Integer
        Return CorpusRunner.Main(GetType(Runner).Assembly, args)
    End Function
End Module
